import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callOf, fill, idOf, optionsOf, placeOf, valueAt } from '#resource'
import { inputResource } from '../data/call.ts'
import type { DeclaredDataProvider } from '../data/providerTypes.ts'
import type { Wire } from '../data/values.ts'
import type { Line } from './streams.ts'

/** Of so many lines at once it is asked what is proposed; the server says of further ones by itself that nothing is. */
const MOST = 60

const proposalRead = (provider: DeclaredDataProvider, { stream: { resource, inbox }, row }: Line) => {
  const { path } = callOf(resource, 'action', inbox.proposal)
  return {
    queryKey: [resource.name, inbox.proposal, row.id, row['version']] as const,
    // Not given up with the line: whoever accepts it waits for the answer.
    queryFn: async () => (await provider.invoke<Wire>(resource.name, { path: fill(path, { id: row.id }), quiet: true })).data,
    retry: false,
  }
}

/** For how long what was asked ahead is not asked again, in milliseconds. */
const SOON_MS = 60_000

/** What is proposed for lines, and ahead for those that come next: by their keys what would be accepted, null where nothing would be; nothing while that is not known. */
export function useProposals(
  provider: DeclaredDataProvider,
  lines: readonly Line[],
  next: readonly Line[],
): ReadonlyMap<string, Wire | null> {
  const client = useQueryClient()
  const soon = next.filter(({ stream }) => stream.inbox.proposal !== undefined)
  useEffect(() => {
    for (const line of soon) void client.prefetchQuery({ ...proposalRead(provider, line), staleTime: SOON_MS })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the lines are new objects at every drawing
  }, [client, provider, soon.map(({ key }) => key).join()])
  const queries = lines.filter(({ stream }) => stream.inbox.proposal !== undefined).slice(0, MOST)
  const answers = useQueries({ queries: queries.map(line => proposalRead(provider, line)) })
  return new Map(
    queries.flatMap(({ key, stream }, at) => {
      const answer = answers[at]!.data
      return answer ? [[key, (answer[stream.inbox.proposal!] as Wire | null | undefined) ?? null] as const] : []
    }),
  )
}

/** Is there something to accept, as far as it is known? Of those that were not asked about the server says it. */
export const isProposed = (proposals: ReadonlyMap<string, Wire | null>, lines: readonly Line[], line: Line): boolean => {
  if (line.stream.inbox.proposal === undefined) return true
  const proposal = proposals.get(line.key)
  return proposal === undefined ? lines.indexOf(line) >= MOST : proposal !== null
}

/** Those of the lines for which something is proposed: a hand may be faster than the answers, which are waited for. */
export async function proposedOf(client: QueryClient, provider: DeclaredDataProvider, lines: readonly Line[]): Promise<readonly Line[]> {
  const found = await Promise.all(
    lines.map(async (line, at) => {
      if (line.stream.inbox.proposal === undefined || at >= MOST) return [line]
      const answer = await client.fetchQuery({ ...proposalRead(provider, line), staleTime: SOON_MS }).catch(() => undefined)
      return answer && !answer[line.stream.inbox.proposal] ? [] : [line]
    }),
  )
  return found.flat()
}

/** What the inputs of an action begin with: what the line says of itself, and over it what is proposed; other records whole, as choices show them. */
export async function filledIn(
  provider: DeclaredDataProvider,
  { stream: { resource, inbox }, row }: Line,
  action: string,
  proposal: Wire | null,
): Promise<Wire> {
  const { fields } = inputResource(resource, resource.actions![action]!)
  const filled = Object.entries(inbox.fills ?? {}).map(([input, field]) => [input, valueAt(row, placeOf(resource, field))] as const)
  const all = Object.entries({
    ...Object.fromEntries(filled),
    ...Object.fromEntries(Object.entries(proposal ?? {}).filter(([, value]) => value)),
  })
  const found = await Promise.all(
    all.map(async ([name, value]) => {
      const one = fields[name]
      if (!one || value === null || value === undefined) return []
      const { target } = optionsOf(one)
      const id = idOf(value)
      if (target === undefined || !id) return [[name, value] as const]
      const record = await provider.getOne(target, { id, meta: { quiet: true } }).catch(() => undefined)
      return record ? [[name, record.data as unknown] as const] : []
    }),
  )
  return Object.fromEntries(found.flat())
}
