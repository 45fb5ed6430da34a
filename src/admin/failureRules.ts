import { routesOf, type Resource, type Resources } from '#resource'

/** What is known of a call that fails, by its path. */
export interface FailureRules {
  /** A failure without words says its status in brackets. */
  isBracketed(path: string): boolean
  /** A session that has ended leads straight to the sign-in. */
  isLeaving(path: string): boolean
}

/** Reads from the resources which calls fail otherwise than most do; looked up when the first one fails. */
export function failureRulesOf(
  resources: Resources,
  { bracketed, leaving }: { readonly bracketed: readonly string[]; readonly leaving: readonly string[] },
): FailureRules {
  let known: ReadonlyMap<string, Resource> | undefined
  const heads = (): ReadonlyMap<string, Resource> => {
    const all = Object.values(resources)
    const below = all.flatMap(one => routesOf(one).map(({ path }) => [path.split('/{')[0]!, one] as const))
    // Lines of a record may be read below it: the address before them is its own all the same.
    return new Map([...below, ...all.map(one => [one.api.path, one] as const)])
  }
  const ownerOf = (path: string): Resource | undefined => {
    known ??= heads()
    for (let head = path.replace(/^\//u, ''); head !== ''; head = head.slice(0, Math.max(0, head.lastIndexOf('/'))))
      if (known.has(head)) return known.get(head)
    return undefined
  }
  return {
    isBracketed: path => bracketed.includes(ownerOf(path)?.area ?? ''),
    isLeaving: path => leaving.includes(ownerOf(path)?.name ?? ''),
  }
}
