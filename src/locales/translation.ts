/** The type of another language's texts: keys that Russian lacks do not compile; missing keys do, and fall back to Russian. */
export type Translation<T> = { readonly [K in keyof T]?: T[K] extends string ? string : Translation<T[K]> }
