interface Words {
  readonly [key: string]: string | Words
}

/** What two sets of words say together: where both say something, the second. */
export type Extended<A, B> = {
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
  for (const [key, said] of Object.entries(more)) {
    const before = whole[key]
    whole[key] = typeof before === 'object' && typeof said === 'object' ? extended(before, said) : said
  }
  return whole
}

/** Words with those of an application: it adds to what the framework says, and where both say something, the application's stands. */
export const extend = <const A extends object, const B extends object>(base: A, more: B): Extended<A, B> =>
  extended(base as unknown as Words, more as unknown as Words) as unknown as Extended<A, B>
