/** The texts of a published react-admin package. Node imports a CommonJS package as a whole, bundlers import its default export. */
export const packOf = async (coming: Promise<{ readonly default: object }>): Promise<object> => {
  const { default: pack } = await coming
  return 'default' in pack ? (pack.default as object) : pack
}

interface Words {
  readonly [key: string]: string | Words
}

/** Merges two types of texts; the second takes precedence. */
type Extended<A, B> = {
  readonly [K in keyof A | keyof B]: K extends keyof B
    ? K extends keyof A
      ? A[K] extends string
        ? B[K]
        : B[K] extends string
          ? B[K]
          : Extended<A[K], B[K]>
      : B[K]
    : K extends keyof A
      ? A[K]
      : never
}

const extended = (base: Words, more: Words): Words => {
  const whole: Record<string, string | Words> = { ...base }
  for (const [key, value] of Object.entries(more)) {
    const before = whole[key]
    whole[key] = typeof before === 'object' && typeof value === 'object' ? extended(before, value) : value
  }
  return whole
}

/** Merges the texts of an application into those of the framework; the application's take precedence. */
export const extend = <const A extends object, const B extends object>(base: A, more: B): Extended<A, B> =>
  extended(base as unknown as Words, more as unknown as Words) as unknown as Extended<A, B>

type TextsUnder<T, K extends string> = {
  readonly [A in keyof T]: T[A] extends { readonly [P in K]: infer V extends object } ? V : never
}[keyof T]
/** The intersection of the members of a union. */
type Merged<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never

/** Merges the texts that several areas have under a name, each of which may add to what another one names. */
export const together = <const T extends object, const K extends string>(areas: T, name: K): Merged<TextsUnder<T, K>> =>
  Object.values(areas as Readonly<Record<string, Readonly<Record<string, Words>>>>).reduce(
    (merged, area) => extended(merged, area[name] ?? {}),
    {} as Words,
  ) as Merged<TextsUnder<T, K>>
