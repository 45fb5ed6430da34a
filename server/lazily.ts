/** What is made when it is first asked for, once: modules that most starts of the server never need, and what is made of them. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
