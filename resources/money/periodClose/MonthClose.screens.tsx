import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatInteger, formatDate } from '#resource/text'
import { InputDialog } from '#admin/actions/InputDialog.tsx'
import { useActing } from '#admin/actions/useActing.tsx'
import { useResource } from '#admin/resourceContext.tsx'
import { dayAfter, lastMonth } from '#resources/shared/catalogue.formulas'
import { callOf, type Action, type Resource } from '#resource'
import { businessDay } from '#admin/data/values.ts'
import { withPrefetch } from '#admin/ahead/prefetch.ts'
import { useProvider, type DeclaredDataProvider, type WithSignal } from '#admin/data/provider.ts'
import { useMay } from '#admin/authProvider.ts'
import { PeriodPicker } from '#admin/inputs/PeriodPicker.tsx'
import { usePeriodText } from '#admin/inputs/periods.ts'
import { LoadFailure } from '#admin/page/Message.tsx'
import { PACE_MS } from '#admin/live/fresh.ts'
import { PageTitle, PageLoading } from '#admin/page/PageTitle.tsx'
import { BoxesLine } from './PeriodChecklist.screens.tsx'
import { Checks, Sign, rowsOf, type Checklist, type Closing } from './Checks.screens.tsx'
import { Closings, LastClosing } from './Closings.screens.tsx'

interface CloseButtonProps {
  /** The last closed day, and the period as text. */
  readonly day: string
  readonly period: string
  readonly list: Checklist
  readonly disabled: boolean
  readonly onDone: () => void
}

/** What the closing of a checklist closes: everything up to its day, or since the last closing. */
function useScopeText(): (list: Checklist) => string {
  const t = useTranslate()
  return ({ closedUntil, from, to }) =>
    closedUntil === null
      ? t('nerud.screens.monthClose.fromStart', { day: formatDate(to) })
      : t('nerud.screens.monthClose.fromDay', { from: formatDate(from), to: formatDate(to) })
}

/** The action of closing; with open items, the server requires a reason. */
function closingAction(resource: Resource, isHanging: boolean): Action {
  const action = resource.actions!['close']!
  const { comment, ...inputs } = action.input!
  return isHanging
    ? { ...action, input: { ...inputs, comment: { ...comment!, options: { ...comment!.options, required: true } } } }
    : action
}

/** Closes the period: asks for a comment, and for confirmation if there are open items. */
const CloseButton = ({ day, period, list, disabled, onDone }: CloseButtonProps) => {
  const t = useTranslate()
  const scope = useScopeText()(list)
  const { hanging } = list
  const resource = useResource('periodClose')
  const isHanging = hanging > 0
  const action = useMemo(() => closingAction(resource, isHanging), [resource, isHanging])
  const [isAsking, setAsking] = useState(false)
  const { run, busy } = useActing(resource, onDone)
  const label = t('resources.periodClose.actions.close')
  const offer = { name: 'close', kind: 'action', label, action } as const
  return (
    <>
      <Button variant="contained" disabled={disabled} onClick={() => setAsking(true)}>
        {t('nerud.screens.monthClose.close', { period })}
      </Button>
      {isAsking && (
        <InputDialog
          resource={resource}
          action={action}
          name="close"
          // The day is the initial value; drafts are stored per day.
          record={{ id: Number(day.replaceAll('-', '')), day }}
          storesDraft
          only={isHanging ? ['anyway', 'comment'] : ['comment']}
          title={label}
          text={t(`nerud.screens.monthClose.${isHanging ? 'hangs' : 'clean'}`, { scope, count: formatInteger(hanging) })}
          busy={busy !== null}
          onSend={(...sent) => run(offer, { on: 'all' }, ...sent)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const NAME = 'periodClose'
/** The number of closings shown. */
const SHOWN = 6
/** The polling interval of a running check, in milliseconds. */
const AGAIN_MS = 2000
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/u.test(text)

/** The day up to which to close: that in the address, else the last day of the previous month. */
const dayIn = (address: URLSearchParams): string => {
  const requested = address.get('day')
  return isDay(requested) ? requested : lastMonth(businessDay())
}
function useDay(): readonly [day: string, set: (day: string) => void] {
  const [address, setAddress] = useSearchParams()
  return [dayIn(address), day => setAddress({ day }, { replace: true })]
}

const checklistRead = (provider: DeclaredDataProvider, closes: Resource, day: string) => ({
  queryKey: [NAME, 'checklist', day],
  queryFn: async ({ signal }: WithSignal) =>
    (await provider.invoke<Checklist>(NAME, { path: callOf(closes, 'action', 'checklist').path, query: { day }, signal })).data,
  meta: { pace: PACE_MS },
  retry: false,
})
const useChecklist = (day: string) =>
  useQuery({
    ...checklistRead(useProvider(), useResource(NAME), day),
    refetchInterval: query => (query.state.data?.boxes.state === 'running' ? AGAIN_MS : false),
  })

const closingsRead = (provider: DeclaredDataProvider, closes: Resource) => ({
  queryKey: [NAME, 'closings'],
  queryFn: async ({ signal }: WithSignal) => {
    const query = { itemsPerPage: SHOWN, 'order[id]': 'desc' }
    return (await provider.invoke<readonly Closing[]>(NAME, { path: callOf(closes, 'list').path, query, signal })).data
  },
  retry: false,
})

/** The number of open items, in one line. */
const Summary = ({ list, state }: { readonly list: Checklist; readonly state: 'open' | 'closed' | 'going' }) => {
  const t = useTranslate()
  const scope = useScopeText()(list)
  const should = rowsOf(list.lines).reduce((all, { severity, count }) => all + (severity === 'should' ? count : 0), 0)
  if (state === 'closed')
    return (
      <Typography sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
        <Sign of="done" /> {t('nerud.screens.monthClose.isClosed', { day: formatDate(list.closedUntil) })}
      </Typography>
    )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'center' }}>
      <Typography component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontWeight: 600 }}>
        <Sign of={list.hanging > 0 ? 'must' : 'done'} />
        {t(`nerud.screens.monthClose.${list.hanging > 0 ? 'mustBeDone' : 'allDone'}`, { count: formatInteger(list.hanging) })}
      </Typography>
      {should > 0 && (
        <Typography component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Sign of="should" />
          {t('nerud.screens.monthClose.shouldBeDone', { count: formatInteger(should) })}
        </Typography>
      )}
      <Typography component="span" variant="body2" color="text.secondary">
        {state === 'going' ? t('nerud.screens.monthClose.going', { day: formatDate(dayAfter(list.to, 1)) }) : scope}
      </Typography>
    </Box>
  )
}

function Page() {
  const t = useTranslate()
  const { can, readOnly } = useMay()
  const [day, setDay] = useDay()
  const client = useQueryClient()
  const periodText = usePeriodText()
  const checklist = useChecklist(day)
  const closings = useQuery(closingsRead(useProvider(), useResource(NAME)))
  const { data: list } = checklist
  const month = { from: `${day.slice(0, 7)}-01`, to: day }
  const isClosed = list !== undefined && list.closedUntil !== null && day <= list.closedUntil
  const state = isClosed ? 'closed' : day >= businessDay() ? 'going' : 'open'
  const last = closings.data?.find(one => one.status === 'closed' && one.day === list?.closedUntil)
  // Closings appear together with the checklist, so that nothing moves.
  const closed = list || checklist.error ? closings.data : undefined
  const again = (): void => void client.invalidateQueries({ queryKey: [NAME] })
  return (
    <>
      <PageTitle title={t('nerud.menu.monthClose')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5, mb: 1.5 }}>
        <PeriodPicker isWhole label={t('nerud.screens.monthClose.month')} value={month} onChange={({ to }) => to && setDay(to)} />
        {can(['PERIOD_CLOSE_DONE']) && !readOnly && list && state !== 'closed' && (
          <CloseButton day={day} period={periodText(month)} list={list} disabled={state === 'going'} onDone={again} />
        )}
      </Box>
      <Box
        sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 860px) 340px' } }}
      >
        <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
          {checklist.error && (
            <LoadFailure text={t('nerud.screens.monthClose.failed')} error={checklist.error} retry={() => void checklist.refetch()} />
          )}
          {list ? (
            <>
              <Summary list={list} state={state} />
              <Checks lines={list.lines} period={list} busy={checklist.isFetching}>
                <BoxesLine boxes={list.boxes} onCheck={again} />
              </Checks>
            </>
          ) : (
            !checklist.error && <PageLoading />
          )}
        </Box>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          {last && <LastClosing of={last} onDone={again} />}
          {closed && closed.length > 0 && <Closings of={closed} />}
          {closed?.length === 0 && (
            <Typography variant="body2" color="text.secondary">
              {t('nerud.screens.monthClose.never')}
            </Typography>
          )}
        </Box>
      </Box>
    </>
  )
}

/** The month to close: open items, the close button, and earlier closings (demands, idea 15). */
export const MonthClose = withPrefetch(Page, ({ provider, app }, { search }) => {
  const closes = app.resources[NAME]!
  return [checklistRead(provider, closes, dayIn(new URLSearchParams(search))), closingsRead(provider, closes)]
})
