import { routesOf, type Resource, type Resources } from '#resource'

/** How failures of a call are handled, by its path. */
export interface FailureRules {
  /** Whether an error without a text shows its status in brackets. */
  isBracketed(path: string): boolean
  /** Whether an expired session goes straight to the sign-in page. */
  isLeaving(path: string): boolean
}

/** Derives the rules from the resources; built when the first call fails. */
export function failureRulesOf(
  resources: Resources,
  { bracketed, leaving }: { readonly bracketed: readonly string[]; readonly leaving: readonly string[] },
): FailureRules {
  let known: ReadonlyMap<string, Resource> | undefined
  const heads = (): ReadonlyMap<string, Resource> => {
    const all = Object.values(resources)
    const below = all.flatMap(one => routesOf(one).map(({ path }) => [path.split('/{')[0]!, one] as const))
    // Lines of a record may be read under it; a path of their own takes precedence.
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
