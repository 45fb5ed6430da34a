import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'react-admin'
import { byName } from '#resource'
import { useProvider } from '../data/providerTypes.ts'
import { useMay } from '../may.ts'
import { LINES_ID } from './InboxLines.tsx'
import type { Line } from './streams.ts'
import { useHandling } from './useHandling.ts'
import type { InboxRows } from './useInbox.ts'
import { isProposed, proposedOf, useProposals } from './useProposals.ts'

/** The number of lines after the active one whose proposals are prefetched. */
const AHEAD = 3

/** Focuses the list, which handles the keys. */
export const toLines = (): void => document.getElementById(LINES_ID)?.focus()

/** The active line; after it has disappeared, the one that took its place. */
function useActive(lines: readonly Line[]): readonly [Line | undefined, (line: Line) => void] {
  const [kept, keep] = useStore('inbox.active', '')
  const place = useRef(0)
  const found = lines.findIndex(line => line.key === kept)
  const at = found >= 0 ? found : Math.min(place.current, lines.length - 1)
  useEffect(() => {
    if (at >= 0) place.current = at
  }, [at])
  return [lines[at], line => keep(line.key)]
}

/** The marked lines. */
function useMarks(lines: readonly Line[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const toggle = ({ key }: Line): void => {
    const next = new Set(marked)
    if (!next.delete(key)) next.add(key)
    setMarked(next)
  }
  const unmark = (): void => setMarked(new Set())
  const markAll = (): void => setMarked(new Set(lines.map(line => line.key)))
  return { marked, toggle, unmark, markAll }
}

/** The operations on the marked lines, or on the active one. */
export function useInboxActs(rows: InboxRows) {
  const { mayAct } = useMay()
  const { outcomes, total, accept, acted } = useHandling()
  // Hide lines that are done at once, while the rows are being reloaded.
  const lines = useMemo(
    () =>
      rows.lines.filter(({ key, stream }) => {
        const outcome = outcomes.get(key)
        return outcome?.state !== 'done' || outcome.at < (rows.readAt.get(stream.key) ?? 0)
      }),
    [rows.lines, rows.readAt, outcomes],
  )
  const [active, choose] = useActive(lines)
  const { marked, toggle, unmark, markAll } = useMarks(lines)
  const chosen = lines.filter(line => marked.has(line.key))
  const meant = chosen.length > 0 ? chosen : active ? [active] : []
  const from = active ? lines.indexOf(active) + 1 : 0
  const provider = useProvider()
  const client = useQueryClient()
  const proposals = useProposals(provider, meant, lines.slice(from, from + AHEAD))
  const mayAccept = ({ stream: { accept: action, resource }, row }: Line): boolean =>
    mayAct(action) && (!action.when || action.when(byName(resource, row)))
  const next = (): void => {
    const rest = lines.filter(line => !meant.includes(line) && outcomes.get(line.key)?.state !== 'sending')
    const after = active && rest.find(line => lines.indexOf(line) > lines.indexOf(active))
    const to = after ?? rest.at(-1)
    if (to) choose(to)
  }
  const take = (): void => {
    const wished = meant.filter(mayAccept)
    if (wished.every(line => proposals.get(line.key) === null)) return
    next()
    unmark()
    void proposedOf(client, provider, wished).then(accept)
    toLines()
  }
  const onActed = (): void => {
    acted(meant)
    unmark()
    toLines()
  }
  return {
    lines,
    active,
    choose,
    marked,
    toggle,
    markAll,
    unmark,
    meant,
    open: meant.filter(line => mayAccept(line) && isProposed(proposals, meant, line)),
    proposals,
    take,
    onActed,
    outcomes,
    total,
  }
}
