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

/** Merges several types of texts. */
type Together<T extends readonly object[]> = T extends readonly [infer First, ...infer Rest extends readonly object[]]
  ? First & Together<Rest>
  : unknown

/** Merges the texts of several areas, each of which may add to what another one names. */
export const together = <const T extends readonly object[]>(...areas: T): Together<T> =>
  areas.reduce((merged, area) => extended(merged as Words, area as Words), {}) as Together<T>
