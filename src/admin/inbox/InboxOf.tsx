import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import { messageOf } from '../api.ts'
import { useCardPath } from '../cells/context.ts'
import { useCustomScreens } from '../customScreens.tsx'
import { CountChip } from '../list/CountChip.tsx'
import { PageTitle, PageLoading } from '../page/PageTitle.tsx'
import { overlayKey, useRecordOverlay } from '../page/paths.tsx'
import { InboxDetail, type Starter } from './InboxDetail.tsx'
import { inboxCommand, focusLines, useInboxActs } from './useInboxActs.ts'
import { InboxLines } from './InboxLines.tsx'
import type { Ordered } from '../page/StepButtons.tsx'
import { STEP, useInbox, type InboxRows } from './streams.ts'
import { useKeysOf } from '../keys.ts'

type InboxActs = ReturnType<typeof useInboxActs>
type Total = NonNullable<InboxActs['total']>

/** The search parameter with the only kind shown. */
const KIND = 'kind'
/** The window width from which the list and the details are side by side. */
const DESK = '@media (min-width: 1100px)'

const Empty = () => {
  const t = useTranslate()
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, py: 8, px: 2, color: 'text.secondary', textAlign: 'center' }}>
      <CheckCircleIcon color="success" sx={{ fontSize: 40 }} />
      <Typography variant="h2" color="textPrimary">
        {t('nerud.inbox.empty')}
      </Typography>
      <Typography>{t('nerud.inbox.emptyHint')}</Typography>
    </Box>
  )
}

/** The number of pending records by kind; pressing a kind shows only that one. */
const Kinds = ({ rows, kind, total }: { readonly rows: InboxRows; readonly kind: string | null; readonly total: Total | null }) => {
  const t = useTranslate()
  const [, setAddress] = useSearchParams()
  const see = (key: string | null): void => setAddress(key === null ? {} : { [KIND]: key }, { replace: true })
  const counts = rows.streams.map(({ key }) => rows.counts.get(key))
  const sum = counts.includes(undefined) ? undefined : counts.reduce<number>((whole, count) => whole + (count ?? 0), 0)
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <CountChip label={t('nerud.inbox.all')} count={sum} pressed={kind === null} onClick={() => see(null)} />
      {rows.streams.map(({ key, resource }, at) => (
        <CountChip
          key={key}
          label={t(`resources.${resource.name}.inbox`)}
          count={counts[at]}
          pressed={kind === key}
          onClick={() => see(kind === key ? null : key)}
        />
      ))}
      <Typography role="status" variant="body2" sx={{ color: total?.failed ? 'error.main' : 'success.main' }}>
        {total && t(total.failed ? 'nerud.inbox.doneAndFailed' : 'nerud.inbox.done', { done: total.done, failed: total.failed })}
      </Typography>
      {total?.undo && (
        <Button size="small" onClick={total.undo}>
          {t('nerud.actions.undo')}
        </Button>
      )}
    </Box>
  )
}

/** Opens the card of the active line, in its window or on its page. */
function useOpenCard({ active, choose, lines }: InboxActs): { readonly href: string | undefined; readonly open: () => void } {
  const navigate = useNavigate()
  const over = useRecordOverlay()
  const { windows } = useCustomScreens()
  const cardPath = useCardPath()
  const href = active && cardPath(active.stream.resource.name, active.row.id, active.row)
  const open = (): void => {
    if (!active) return
    // Make the line active, so that returning leads to it.
    choose(active)
    const shown = lines.map(({ stream: { resource }, row }) =>
      windows[resource.name] ? overlayKey(resource.name, row.id) : (cardPath(resource.name, row.id, row) ?? ''),
    )
    if (windows[active.stream.resource.name]) over(active.stream.resource.name, active.row.id, { shown })
    else if (href !== undefined) void navigate(href, { state: { shown } satisfies Ordered })
  }
  return { href, open }
}

/** The lines and the details of the active one. */
const Desk = ({ rows, acts, onMore }: { readonly rows: InboxRows; readonly acts: InboxActs; readonly onMore: () => void }) => {
  const t = useTranslate()
  const starter = useRef<Starter>(null)
  const { lines, active } = acts
  const { href, open } = useOpenCard(acts)
  useKeysOf('inbox')
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) focusLines()
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    const command = inboxCommand(event, active ? lines.indexOf(active) : 0, lines.length)
    if (!command) return
    event.preventDefault()
    if (command.do === 'move') return acts.choose(lines[command.to]!)
    if (command.do === 'act') return starter.current?.start(command.index)
    const plain = { mark: () => active && acts.toggle(active), markAll: acts.markAll, clear: acts.unmark, accept: acts.take, open }
    plain[command.do]()
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, minHeight: 0, [DESK]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(380px, 2fr)' } }}>
      <Paper variant="outlined" sx={{ minHeight: 0, maxHeight: '50dvh', overflow: 'auto', [DESK]: { maxHeight: 'none' } }}>
        <InboxLines
          {...{ lines, active, onKeyDown }}
          marked={acts.marked}
          outcomes={acts.outcomes}
          onChoose={acts.choose}
          onMark={acts.toggle}
        />
        {rows.hasMore && (
          <Button fullWidth onClick={onMore}>
            {t('nerud.inbox.more')}
          </Button>
        )}
      </Paper>
      <Paper variant="outlined" sx={{ minHeight: 0, overflow: 'auto' }}>
        {active && (
          <InboxDetail
            line={active}
            meant={acts.meant}
            open={acts.open}
            proposals={acts.proposals}
            href={href}
            starter={starter}
            onAccept={acts.take}
            onOpen={open}
            onActed={acts.onActed}
          />
        )}
        <Typography variant="caption" component="p" sx={{ px: 2, pb: 1, color: 'text.secondary' }}>
          {t('nerud.inbox.keys')}
        </Typography>
      </Paper>
    </Box>
  )
}

/** All records that wait for the user in one list, oldest first; reviewed, accepted and processed by keys. */
export function InboxOf() {
  const t = useTranslate()
  const [address] = useSearchParams()
  const [size, setSize] = useState(STEP)
  const kind = address.get(KIND)
  const rows = useInbox(kind, size)
  const acts = useInboxActs(rows)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateRows: 'auto minmax(0, 1fr)',
        [DESK]: { height: 'calc(100dvh - 76px)' },
      }}
    >
      <PageTitle title={t('nerud.inbox.title')} />
      <Kinds {...{ rows, kind }} total={acts.total} />
      {rows.error ? (
        <Alert severity="error" sx={{ alignSelf: 'start' }} action={<Button onClick={rows.retry}>{t('nerud.list.retry')}</Button>}>
          {messageOf(rows.error)}
        </Alert>
      ) : rows.isLoading ? (
        <PageLoading />
      ) : acts.lines.length === 0 ? (
        <Empty />
      ) : (
        <Desk {...{ rows, acts }} onMore={() => setSize(size + STEP)} />
      )}
    </Box>
  )
}
