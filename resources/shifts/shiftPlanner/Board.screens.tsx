import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate, useLocale } from 'react-admin'
import BeforeIcon from '@mui/icons-material/ChevronLeft'
import AfterIcon from '@mui/icons-material/ChevronRight'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { callOf, actionOf, type WireRecord } from '#resource'
import { messageOf } from '#admin/api.ts'
import { useProvider } from '#admin/data/provider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { useWriteNotices } from '#admin/form/afterWriting.tsx'
import { useMoveUndo } from '#admin/form/useMany.ts'
import { recordNumber } from '#admin/cells/words.ts'
import { isFoundBy } from '#resource/ranking'
import { formatDate } from '#resource/text'
import { chunk } from '#admin/chunk.ts'
import { businessDay } from '#admin/data/values.ts'
import { mirroredInRtl } from '#admin/direction.ts'
import { useMay } from '#admin/authProvider.ts'
import { PageTitle, PageLoading } from '#admin/page/PageTitle.tsx'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import {
  boardAfterMove,
  type BoardData,
  type Entry,
  type DropTarget,
  cellsOf,
  daysFrom,
  mondayOf,
  type Truck,
  useEntryDrag,
} from './model.screens.ts'
import { BoardGrid } from './BoardGrid.screens.tsx'

const AGAIN_MS = 60_000

/** The board of some days, refetched every minute because others plan too; `move` shows an entry at its target at once and reverts if the move is refused. */
function useBoard(dateFrom: string, dateTo: string) {
  const provider = useProvider()
  const client = useQueryClient()
  const notices = useWriteNotices()
  const t = useTranslate()
  const remember = useMoveUndo()
  const planner = useResource('shiftPlanner')
  const { path } = callOf(planner, 'action', 'board')
  const queryKey = ['shiftPlanner', 'board', dateFrom, dateTo]
  const board = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await provider.invoke<BoardData>('shiftPlanner', { path, query: { dateFrom, dateTo }, signal })).data,
    refetchInterval: AGAIN_MS,
    placeholderData: previous => previous,
    retry: false,
  })
  const { mutateAsync } = useMutation({
    // Without the version: the next move of an entry may follow before the board shows the version after this one.
    mutationFn: ({ entry: { id }, target }: { readonly entry: Entry; readonly target: DropTarget }) =>
      provider.invoke<WireRecord>('shiftPlanner', { action: 'changePlace', target: { on: 'one', record: { id } }, input: { ...target } }),
    onMutate: async ({ entry, target }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<BoardData>(queryKey, existing => existing && boardAfterMove(existing, entry.id, target))
    },
    onError: error => notices.failed(t('nerud.screens.planner.failed'), messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['shiftPlanner'] }),
  })
  const move = (entry: Entry, target: DropTarget): void => {
    const { id, version, vehicle, date, place, driverId } = entry
    const back = { vehicle, date, place, ...(driverId !== null && { driver: driverId }) }
    const answer = mutateAsync({ entry, target }).then(
      ({ data }) => data,
      () => null,
    )
    remember(planner, { action: 'changePlace', record: { id, version }, title: recordNumber(entry.number, t), back, answer })
  }
  return { board, move }
}

const RecordDialog = chunk(() => import('#admin/form/RecordDialog.tsx').then(module => module.RecordDialog))
const EMPTY: BoardData = { vehicles: [], entries: [], shifts: [], repairs: [] }
const WEEK = 7
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/u.test(text)

/** The days and vehicles in the address; the current week by default. */
function useBoardQuery() {
  const [address, setAddress] = useSearchParams()
  const [day, view, autopark, find] = ['day', 'view', 'autopark', 'find'].map(name => address.get(name))
  const count = view === 'day' ? 1 : WEEK
  const requested = isDay(day ?? null) ? day! : businessDay()
  const from = count === 1 ? requested : mondayOf(requested)
  const set = (changes: Readonly<Record<string, string | null>>): void =>
    setAddress(
      existing => {
        const next = new URLSearchParams(existing)
        for (const [name, value] of Object.entries(changes))
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      { replace: true },
    )
  return { from, count, autopark: autopark ?? '', find: find ?? '', set }
}

type BoardQuery = ReturnType<typeof useBoardQuery>

/** The autoparks of the vehicles, in order. */
const autoparksOf = (vehicles: readonly Truck[]): readonly (readonly [id: number, name: string])[] => [
  ...new Map(vehicles.flatMap(one => (one.autoparkId === null ? [] : [[one.autoparkId, one.autopark ?? ''] as const]))),
]

/** Chooses the days and the vehicles. */
const Toolbar = ({ query, vehicles }: { readonly query: BoardQuery; readonly vehicles: readonly Truck[] }) => {
  const { from, count, autopark, find, set } = query
  const t = useTranslate()
  const word = (key: string): string => t(`nerud.screens.planner.${key}`)
  const go = (days: number): void => set({ day: dayAfter(from, days) })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
      <IconButton aria-label={word('earlier')} onClick={() => go(-count)}>
        <BeforeIcon sx={mirroredInRtl} />
      </IconButton>
      <Typography component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
        {count === 1 ? formatDate(from) : `${formatDate(from)} – ${formatDate(dayAfter(from, count - 1))}`}
      </Typography>
      <IconButton aria-label={word('later')} onClick={() => go(count)}>
        <AfterIcon sx={mirroredInRtl} />
      </IconButton>
      <Button onClick={() => set({ day: null })}>{word('today')}</Button>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={count === 1 ? 'day' : 'week'}
        onChange={(_, view: string | null) =>
          view && set({ view: view === 'day' ? 'day' : null, day: view === 'day' && count !== 1 ? businessDay() : from })
        }
      >
        <ToggleButton value="week">{word('week')}</ToggleButton>
        <ToggleButton value="day">{word('day')}</ToggleButton>
      </ToggleButtonGroup>
      <TextField
        select
        size="small"
        label={word('autopark')}
        value={autopark}
        onChange={event => set({ autopark: event.target.value })}
        fullWidth={false}
        sx={{ flex: { xs: '1 1 120px', sm: 'none' }, width: { sm: 210 }, my: 0 }}
      >
        <MenuItem value="">{word('everyAutopark')}</MenuItem>
        {autoparksOf(vehicles).map(([id, name]) => (
          <MenuItem key={id} value={String(id)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        label={word('find')}
        value={find}
        onChange={event => set({ find: event.target.value })}
        fullWidth={false}
        sx={{ flex: { xs: '1 1 172px', sm: 'none' }, width: { sm: 190 }, my: 0 }}
      />
    </Box>
  )
}

/** Filters vehicles by autopark, plate or driver. */
const chosen = (vehicles: readonly Truck[], autopark: string, find: string): readonly Truck[] => {
  return vehicles.filter(
    one =>
      (autopark === '' || String(one.autoparkId) === autopark) &&
      (find.trim() === '' || isFoundBy(`${one.plate} ${one.driver ?? ''}`, find)),
  )
}

/** The planning board: vehicles as rows, days as columns; entries are moved by dragging or by keyboard (operations §2.17). */
export function Board() {
  const t = useTranslate()
  const locale = useLocale()
  const planner = useResource('shiftPlanner')
  const { may, mayAct } = useMay()
  const mayMove = mayAct(actionOf(planner, 'changePlace')!)
  const query = useBoardQuery()
  const { from, count, autopark, find } = query
  const days = useMemo(() => daysFrom(from, count), [from, count])
  const { board, move } = useBoard(days[0]!, days.at(-1)!)
  const data = board.data ?? EMPTY
  const cells = useMemo(() => cellsOf(data), [data])
  const trucks = useMemo(() => chosen(data.vehicles, autopark, find), [data.vehicles, autopark, find])
  const carrying = useEntryDrag({ trucks, days, cells, move, mayMove })
  const [added, setAdded] = useState<Readonly<Record<string, unknown>> | null>(null)
  const add = ({ id, plate, brand }: Truck, date: string): void => setAdded({ date, vehicle: { id, plate, brand: { id: 0, name: brand } } })
  const title = t('nerud.menu.planner')
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: { xs: 'calc(100dvh - 80px)', sm: 'calc(100dvh - 76px)' } }}>
      <PageTitle title={title} />
      <Toolbar query={query} vehicles={data.vehicles} />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
        {board.error && <Alert severity="error">{messageOf(board.error)}</Alert>}
        {!board.data && !board.error && <PageLoading />}
        {board.data && trucks.length === 0 && <Alert severity="info">{t('nerud.screens.planner.none')}</Alert>}
        {trucks.length > 0 && (
          <BoardGrid {...{ trucks, days, cells, carrying, locale }} label={title} onAdd={may(planner, 'create') ? add : undefined} />
        )}
      </Box>
      {mayMove && (
        <Typography id="planner-hint" variant="caption" sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' }, mt: 0.5 }}>
          {t('nerud.screens.planner.hint')}
        </Typography>
      )}
      <span className="unseen" aria-live="assertive">
        {carrying.message}
      </span>
      {added && (
        <Suspense>
          <RecordDialog
            resource="shiftPlanner"
            start={added}
            onDone={saved => {
              setAdded(null)
              if (saved) void board.refetch()
            }}
          />
        </Suspense>
      )}
    </Box>
  )
}
