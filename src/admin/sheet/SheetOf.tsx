import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { fieldLabel, resourceName } from '../cells/words.ts'
import { BOTTOM_BAR } from '../page/Deferred.tsx'
import { inPageOrder } from '../theme/textParts.tsx'
import { fetchUrgent } from '../chunk.ts'
import { useCustomScreens } from '../customScreens.tsx'
import { buttonKeys, KEYS } from '../keys.ts'
import { useConflictChoice } from '../form/ConflictDialog.tsx'
import { Loading, PageSkeleton } from '../form/Loading.tsx'
import { useLeaving } from '../form/ConfirmDialog.tsx'
import { OPEN_FORM } from '../queryClient.ts'
import type { Resource, WireRecord } from '#resource'
import { originOf } from './line.ts'
import type { Fill } from '../form/fills.ts'
import type { EntryRules } from './entryRules.ts'
import { loadFills } from './useFilling.ts'
import { EarlyKeys, replayKeys } from './earlyKeys.tsx'
import { SheetGrid, useVisibleLines, useActive } from './SheetGrid.tsx'
import { lineStateOf } from './SheetRow.tsx'
import { PaperPanel } from './PaperPanel.tsx'
import { useLineScans } from './useLineScans.ts'
import { useActs, type Acts, type CellAt } from './useActs.ts'
import { useSheet, type SheetState } from './useSheet.ts'

interface SheetOfProps {
  readonly resource: Resource
  /** Fixed values of every record, by field name; they cannot be changed. */
  readonly preset: WireRecord
  /** The link back to the form, next to the buttons. */
  readonly switcher: ReactNode
}

const ROOT = 'resources'

/** Problems, warnings and the origin of the active cell, on a line of its own of fixed height, so that the table does not move. */
const CellStatus = ({ state, active }: { readonly state: SheetState; readonly active: CellAt | null }) => {
  const lines = useSyncExternalStore(state.sheet.follow, state.sheet.lines)
  const { t } = state.words
  const line = active && state.sheet.line(active.key)
  if (!active || !line) return null
  const { cells, wholeLine } = state.judge(line)
  const own = cells[active.name]
  const label = (name: string): string => fieldLabel(state.resource.name, name, t)
  const shown = (name: string): boolean => line.isLeft || !cells[name]!.isMissing
  const rest = Object.keys(cells).filter(name => name !== active.name && shown(name))
  const wrong = [
    ...(own && shown(active.name) ? [`${label(active.name)}: ${own.text}`] : []),
    ...wholeLine,
    ...rest.map(name => `${label(name)}: ${cells[name]!.text}`),
  ]
  const warned = [line.warnings[active.name], ...(line.counted?.problems ?? [])].filter(text => text !== undefined)
  const origin = originOf(state.resource, line, active.name)
  const from = origin === 'last' ? t('nerud.sheet.last') : ''
  const text = wrong.length > 0 ? wrong.join(' · ') : warned.length > 0 ? warned.join(' · ') : from
  const colour = wrong.length > 0 ? 'error.main' : warned.length > 0 ? 'warning.main' : 'text.secondary'
  const number = lines.findIndex(one => one.key === line.key) + 1
  return (
    <Typography
      variant="caption"
      component="div"
      role="status"
      title={text}
      sx={{ color: colour, minHeight: 20, mt: 0.5, whiteSpace: { md: 'nowrap' }, overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {text && `${t('nerud.sheet.line', { number })}: ${text}`}
    </Typography>
  )
}

/** The counts of lines by state, and the actions on all of them. */
const Bar = ({ state, acts, children }: { readonly state: SheetState; readonly acts: Acts; readonly children: ReactNode }) => {
  const lines = useSyncExternalStore(state.sheet.follow, state.sheet.lines)
  const { t } = state.words
  const states = lines.map(line => lineStateOf(line, state.judge(line)))
  const count = (...of: readonly string[]): number => states.filter(one => of.includes(one)).length
  const [saved, open, bad, saving] = [count('saved'), count('open'), count('bad'), count('saving')]
  const text = [
    t('nerud.sheet.counts.saved', { smart_count: saved }),
    ...(open + saving > 0 ? [t('nerud.sheet.counts.open', { smart_count: open + saving })] : []),
    ...(bad > 0 ? [t('nerud.sheet.counts.bad', { smart_count: bad })] : []),
  ].join(' · ')
  return (
    <Box
      {...BOTTOM_BAR}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1, '& .MuiButton-root': { px: { xs: 1, sm: 1.5 } } }}
    >
      <Typography variant="body2" role="status" sx={{ marginInlineEnd: 'auto' }}>
        {text}
      </Typography>
      {children}
      <Button color="inherit" onClick={acts.clearSaved} disabled={saved === 0 && count('gone') === 0}>
        {t('nerud.sheet.clear')}
      </Button>
      <Button variant="contained" onClick={acts.saveAll} disabled={open + bad === 0} {...buttonKeys(KEYS.sheet.save)}>
        {t('nerud.sheet.saveAll')}
      </Button>
    </Box>
  )
}

interface Loaded {
  readonly rules: EntryRules
  readonly fills: Readonly<Record<string, Fill>>
}

const Sheet = ({ resource, rules, fills, preset, switcher }: SheetOfProps & Loaded) => {
  const conflict = useConflictChoice(resource)
  const state = useSheet({ resource, rules, fills, preset, chooseValues: conflict.chooseValues })
  const acts = useActs(state)
  const count = useSyncExternalStore(state.sheet.follow, () => state.sheet.lines().length)
  const visible = useVisibleLines(count)
  const cell = useActive(state, acts, visible.scroller)
  const [isPaperOpen, setPaperOpen] = useState(false)
  const papers = useLineScans(state, () => setPaperOpen(true))
  const { t } = state.words
  // Unsaved lines and their scans are stored in this browser, so leaving asks only when the browser cannot store them.
  const isLost = (): boolean => (state.isFull && state.openLines().length > 0) || papers.isUnstored()
  const leaving = useLeaving({ isDirty: isLost, isLost, giveUp: () => undefined })
  useEffect(fetchUrgent, [])
  useEffect(() => {
    // Take the text that was being typed when the page was closed, as if the cell had been left.
    for (const { key, name, text } of state.stored.typing) if (state.sheet.line(key)) acts.setText({ key, name }, text)
    void replayKeys()
    // Only once, when the table opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <Box sx={{ mt: 1 }}>
      {state.isFull && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {t('nerud.sheet.full')}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <SheetGrid {...{ state, acts, cell, visible }} label={t('nerud.sheet.grid', { name: resourceName(resource.name, 2, t) })} />
          <CellStatus state={state} active={cell.active} />
        </Box>
        {isPaperOpen && <PaperPanel state={state} papers={papers} active={cell.active} />}
      </Box>
      <Bar {...{ state, acts }}>
        {switcher}
        {papers.mayAdd && (
          <Button color="inherit" aria-pressed={isPaperOpen} onClick={() => setPaperOpen(!isPaperOpen)}>
            {t('nerud.sheet.paper.show')}
          </Button>
        )}
      </Bar>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary', mt: 0.5, display: { xs: 'none', md: 'block' } }}>
        {inPageOrder(t('nerud.sheet.keys'))}
      </Typography>
      {conflict.dialog}
      {leaving.dialog}
    </Box>
  )
}

const NO_RULES: EntryRules = {}

/** A table in which new records of a resource are typed as lines; each line is saved separately. */
export const SheetOf = (props: SheetOfProps) => {
  const { resource } = props
  const { entries, fills } = useCustomScreens()
  const load = entries[resource.name]
  const { data, error, refetch } = useQuery({
    queryKey: [OPEN_FORM, 'entry', ROOT, resource.name],
    queryFn: async (): Promise<Loaded> => {
      const [rules, all] = await Promise.all([load ? load() : NO_RULES, loadFills(fills, resource)])
      return { rules, fills: all }
    },
    staleTime: Infinity,
    retry: false,
  })
  if (!data) {
    const ghost = (
      <>
        <EarlyKeys />
        <PageSkeleton resource={resource} />
      </>
    )
    return <Loading error={error} retry={() => void refetch()} ghost={ghost} />
  }
  return <Sheet {...props} {...data} />
}
