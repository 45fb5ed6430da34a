import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'react-admin'
import { byName } from '#resource'
import { useProvider } from '../data/provider.ts'
import { useMay } from '../authProvider.ts'
import { LINES_ID } from './InboxLines.tsx'
import type { InboxEntry, InboxRows } from './streams.ts'
import { isPressed, KEYS, keyOf, type Press } from '../keys.ts'
import { useHandling, isProposed, proposedOf, useProposals } from './accepting.ts'

/** The meaning of a key in the inbox. */
type InboxCommand =
  | { readonly do: 'move'; readonly to: number }
  | { readonly do: 'mark' | 'markAll' | 'clear' | 'accept' | 'open' }
  | { readonly do: 'act'; readonly index: number }

const PAGE = 10

/** The index to which a key moves; undefined if it does not move. */
function movedTo(key: string, from: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + PAGE,
    PageUp: from - PAGE,
    Home: 0,
    End: count - 1,
  }
  const to = steps[key]
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to))
}

/** The meaning of a key on a line; null if the inbox does not handle it. */
export function inboxCommand(press: Press, from: number, count: number): InboxCommand | null {
  // The Cyrillic О looks like the Latin one and has another place.
  const command = keyOf('inbox', press.key === 'о' ? { ...press, key: 'o' } : press)
  switch (command) {
    case 'walk':
    case 'page':
    case 'ends':
      return { do: 'move', to: movedTo(press.key, from, count)! }
    case 'act':
      return { do: 'act', index: KEYS.inbox.act.findIndex(one => isPressed(one, press)) }
    case 'openLine':
      return { do: 'open' }
    case 'mark':
    case 'markAll':
    case 'accept':
    case 'clear':
      return { do: command }
    case undefined:
      return null
  }
}

/** The number of lines after the active one whose proposals are prefetched. */
const PREFETCHED_LINES = 3

/** Focuses the list, which handles the keys. */
export const focusLines = (): void => document.getElementById(LINES_ID)?.focus()

/** The active line; after it has disappeared, the one that took its place. */
function useActive(lines: readonly InboxEntry[]): readonly [InboxEntry | undefined, (line: InboxEntry) => void] {
  const [activeKey, setActiveKey] = useStore('inbox.active', '')
  const index = useRef(0)
  const found = lines.findIndex(line => line.key === activeKey)
  const at = found >= 0 ? found : Math.min(index.current, lines.length - 1)
  useEffect(() => {
    if (at >= 0) index.current = at
  }, [at])
  return [lines[at], line => setActiveKey(line.key)]
}

/** The marked lines. */
function useMarks(lines: readonly InboxEntry[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const toggle = ({ key }: InboxEntry): void => {
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
  const proposals = useProposals(provider, meant, lines.slice(from, from + PREFETCHED_LINES))
  const mayAccept = ({ stream: { accept: action, resource }, row }: InboxEntry): boolean =>
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
    focusLines()
  }
  const onActed = (): void => {
    acted(meant)
    unmark()
    focusLines()
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
