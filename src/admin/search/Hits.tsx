import Box from '@mui/material/Box'
import type SvgIcon from '@mui/material/SvgIcon'
import { createElement } from 'react'
import { useTranslate, useStore } from 'react-admin'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import AddIcon from '@mui/icons-material/Add'
import BoltIcon from '@mui/icons-material/BoltOutlined'
import GoIcon from '@mui/icons-material/ArrowForward'
import TouchIcon from '@mui/icons-material/TouchAppOutlined'
import { useNavigate } from 'react-router'
import { pathOf } from '#resource'
import { splitAtMatches, type Hit, groupsOf, withRecent, type Command, type KnownCommands, useCommands } from './commands.ts'
import { useDebounced } from '../page/Deferred.tsx'
import { useProvider } from '../data/provider.ts'
import { useCardPath } from '../cells/context.ts'
import { recordNumber, resourceName } from '../cells/words.ts'
import { useMenu } from '../applicationScreens.tsx'
import { useResources } from '../resourceContext.tsx'
import { iconOf } from '../menu/MenuRow.tsx'
import { currentItem } from '../menu/lines.ts'

/** An entry that can be chosen: a record, a screen, an action. */
export interface HitEntry {
  readonly key: string
  readonly title: string
  readonly subtitle?: string | undefined
  /** The text at its end: the number of a record. */
  readonly end?: string
  /** Whether it can be chosen while the response to a newer query is pending. */
  readonly isSure: boolean
  readonly choose: () => void
}
interface LineGroup {
  readonly key: string
  readonly name: string
  readonly icon: typeof SvgIcon
  readonly lines: readonly HitEntry[]
}

interface HitsProps {
  readonly id: string
  readonly groups: readonly LineGroup[]
  readonly current: HitEntry | undefined
  readonly query: string
  readonly idOf: (line: HitEntry) => string
  readonly onPoint: (line: HitEntry) => void
  /** The entries that are not `isSure` belong to an earlier query. */
  readonly isFaded: boolean
}

const Marked = ({ text: whole, query }: { readonly text: string; readonly query: string }) => (
  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
    {splitAtMatches(whole, query).map(({ text, isMatch }, at) =>
      isMatch ? (
        // The parts of a title have no key but their index.
        // eslint-disable-next-line react/no-array-index-key
        <Box key={at} component="mark" sx={{ color: 'primary.main', backgroundColor: 'transparent', fontWeight: 600 }}>
          {text}
        </Box>
      ) : (
        text
      ),
    )}
  </Box>
)

const end = {
  ml: 'auto',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  unicodeBidi: 'plaintext',
} as const

interface HitLineProps extends Pick<HitsProps, 'query' | 'onPoint'> {
  readonly id: string
  readonly line: HitEntry
  readonly isCurrent: boolean
}

const HitLine = ({ id, line, isCurrent, query, onPoint }: HitLineProps) => (
  <Box
    id={id}
    role="option"
    aria-selected={isCurrent}
    onClick={line.choose}
    onMouseMove={() => !isCurrent && onPoint(line)}
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      mx: 1,
      px: 1.5,
      minHeight: { xs: 44, sm: 36 },
      borderRadius: '6px',
      cursor: 'pointer',
      typography: 'body2',
      ...(isCurrent && { backgroundColor: 'action.selected' }),
    }}
  >
    <Box sx={{ minWidth: 0, py: 0.5 }}>
      <Marked text={line.title} query={query} />
      {line.subtitle && (
        <Box sx={{ typography: 'caption', color: 'text.secondary', lineHeight: 1.3 }}>
          <Marked text={line.subtitle} query={query} />
        </Box>
      )}
    </Box>
    <Box component="span" sx={end}>
      {line.end}
    </Box>
  </Box>
)

/** The results by group. The focus stays in the input above, which refers to the current one. */
export const Hits = ({ id, groups, current, query, isFaded, idOf, onPoint }: HitsProps) => {
  const translate = useTranslate()
  return (
    <Box id={id} role="listbox" aria-label={translate('nerud.search.finds')}>
      {groups.map(({ key, name, icon, lines }) => (
        <Box key={key} role="group" aria-label={name} sx={{ opacity: isFaded && !lines[0]!.isSure ? 0.5 : 1 }}>
          <Box
            aria-hidden
            sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, pt: 1, pb: 0.5, typography: 'caption', color: 'text.secondary' }}
          >
            {createElement(icon, { sx: { fontSize: 16 } })}
            {name}
          </Box>
          {lines.map(line => (
            <HitLine key={line.key} id={idOf(line)} isCurrent={line.key === current?.key} {...{ line, query, onPoint }} />
          ))}
        </Box>
      ))}
    </Box>
  )
}

const DEBOUNCE_MS = 120
const FRESH_MS = 30_000
const NO_HITS: readonly Hit[] = []

const isHit = (value: unknown): value is Hit =>
  typeof value === 'object' && value !== null && 'resource' in value && 'id' in value && 'title' in value

interface Found {
  readonly hits: readonly Hit[]
  /** The number of matching records, which may be more than the response contains. */
  readonly total: number
  /** The results belong to an earlier query. */
  readonly isOld: boolean
  readonly failed: boolean
}

/** The server's search results, requested 120 ms after the last key. */
function useSearchResults(text: string): Found {
  const provider = useProvider()
  const typed = text.trim()
  const query = useDebounced(typed, DEBOUNCE_MS)
  const { data, error, isFetching } = useQuery({
    queryKey: ['nerud', 'search', query],
    queryFn: async ({ signal }) => {
      const { data, headers } = await provider.invoke<unknown>(null, { path: 'api/search', query: { query }, signal })
      return { found: data, total: Number(headers.get('X-Total-Count') ?? 0) }
    },
    enabled: query !== '',
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const hits = Array.isArray(data?.found) && query !== '' && !error ? data.found.filter(isHit) : NO_HITS
  return { hits, total: Math.max(hits.length, data?.total ?? 0), isOld: query !== typed || isFetching, failed: error !== null }
}

const NO_RECENT: readonly Hit[] = []
const ICONS = { here: TouchIcon, make: AddIcon, go: GoIcon, do: BoltIcon } as const

/** Returns the icon of the menu area that contains a resource's list. */
function useIcon(): (resource: string) => ReturnType<typeof iconOf> {
  const menu = useMenu()
  const resources = useResources()
  return name => {
    const list = resources[name] && pathOf(resources[name], 'list')
    const item = list === undefined ? undefined : currentItem(menu, resources, list.split('?')[0]!)
    return iconOf(menu.find(area => item && area.items.includes(item))?.icon)
  }
}

/** The found records, or without a query those opened recently. */
function useRecords(query: string, done: () => void) {
  const translate = useTranslate()
  const resources = useResources()
  const navigate = useNavigate()
  const cardPath = useCardPath()
  const icon = useIcon()
  const [recent, setRecent] = useStore<readonly Hit[]>('search.recent', NO_RECENT)
  const found = useSearchResults(query)
  const isRecent = query.trim() === ''
  const reachable = (isRecent ? recent : found.hits).filter(hit => cardPath(hit.resource, hit.id) !== undefined)
  const open = (hit: Hit) => (): void => {
    setRecent(withRecent(recent, hit))
    done()
    void navigate(cardPath(hit.resource, hit.id)!)
  }
  const groups = groupsOf(reachable, resources).map(({ resource, hits }): LineGroup => ({
    key: resource,
    name: resourceName(resource, 2, translate),
    icon: icon(resource),
    lines: hits.map(hit => ({
      key: `${resource}-${hit.id}`,
      title: hit.title,
      subtitle: hit.subtitle,
      end: recordNumber(hit.id, translate),
      isSure: isRecent,
      choose: open(hit),
    })),
  }))
  return { groups, isRecent, found, count: reachable.length }
}

/** The commands in groups, in the order of each group's best match. */
function useCommandGroups(query: string, known: KnownCommands, choose: (command: Command) => void): readonly LineGroup[] {
  const translate = useTranslate()
  const { commands, keep } = useCommands(query, known)
  const groups = new Map<Command['group'], HitEntry[]>()
  for (const command of commands) {
    const { id, group, label, hint } = command
    const lines = groups.get(group) ?? []
    groups.set(group, lines)
    lines.push({
      key: id,
      title: label,
      subtitle: hint,
      isSure: true,
      choose: () => {
        keep(command)
        choose(command)
      },
    })
  }
  return [...groups].map(([key, lines]) => ({ key, name: translate(`nerud.around.${key}`), icon: ICONS[key], lines }))
}

/** The entries to show: without a query recent records, then commands; with a query commands, then found records. */
export function usePaletteEntries(query: string, known: KnownCommands, done: () => void, act: (command: Command) => void) {
  const records = useRecords(query, done)
  const commands = useCommandGroups(query, known, act)
  const groups = records.isRecent ? [...records.groups, ...commands] : [...commands, ...records.groups]
  return { ...records, groups, lines: groups.flatMap(({ lines }) => lines) }
}
