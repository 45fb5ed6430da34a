import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import CloseIcon from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { NOTICES, toneOf, pathOf } from '#resource'
import { formatDate, formatDateTime, formatTime } from '#resource/text'
import { useCardPath } from '../cells/context.ts'
import { useResource } from '../resourceContext.tsx'
import { hidden } from '../page/PageTitle.tsx'
import { useZone, useSystem } from '../data/provider.ts'
import { toned } from '../tones.tsx'
import { type BellNotice, useMark, useNotices } from './useNotices.ts'
import { businessDay } from '../data/values.ts'
import { useSides } from '../direction.ts'
import { useMay } from '../authProvider.ts'

interface NoticeLineProps {
  readonly notice: BellNotice
  readonly isToday: boolean
  readonly onOpen: () => void
}

/** A notice: the event, the record and the time, with a link to the record. */
function NoticeLine({ notice, isToday, onOpen }: NoticeLineProps) {
  const translate = useTranslate()
  const cardPath = useCardPath()
  const zone = useZone()
  const event = useResource(NOTICES).fields['event']!
  const { title, day, reading, metadataFields } = notice
  const isNew = reading === 'new'
  const path = cardPath(notice.subjectKind, notice.subject)
  const at = metadataFields.insDate
  return (
    <ButtonBase
      {...(path === undefined ? {} : { component: Link, to: path })}
      onClick={onOpen}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 1.25,
        alignItems: 'baseline',
        width: '100%',
        px: 2,
        py: 1,
        borderInlineStart: '3px solid',
        borderColor: isNew ? 'primary.main' : 'transparent',
        textAlign: 'start',
        color: 'text.primary',
        backgroundColor: isNew ? 'action.selected' : 'transparent',
        '&:hover': { backgroundColor: 'action.hover' },
        '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
      }}
    >
      <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary', fontWeight: isNew ? 600 : 400 }}>
        {isNew && (
          <Box component="span" sx={hidden}>
            {translate('nerud.bell.unread')}
          </Box>
        )}
        {toned(toneOf(event, notice.event), translate(`resources.${NOTICES}.choices.event.${notice.event}`))}
      </Box>
      <Box component="time" dateTime={at} sx={{ fontSize: '0.75rem', color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {isToday ? formatTime(at, zone) : formatDateTime(at, zone)}
      </Box>
      <Box component="span" sx={{ gridColumn: '1 / -1', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
        {title}
        {day !== null && (
          <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {` · ${formatDate(day)}`}
          </Box>
        )}
      </Box>
    </ButtonBase>
  )
}

const WIDTH = 400

interface GroupProps {
  readonly label: string
  readonly all: readonly BellNotice[]
  readonly isToday: boolean
  readonly onOpen: (answer: BellNotice) => void
}
const Group = ({ label, all, isToday, onOpen }: GroupProps) => {
  const id = useId()
  if (all.length === 0) return null
  return (
    <>
      <Typography id={id} component="h3" variant="caption" sx={{ display: 'block', px: 2, pt: 1.25, pb: 0.5, color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {all.map(answer => (
          <li key={answer.id}>
            <NoticeLine notice={answer} isToday={isToday} onOpen={() => onOpen(answer)} />
          </li>
        ))}
      </Box>
    </>
  )
}

/** Reserves the height of the notices while they load. */
const Room = () => (
  <Box aria-hidden sx={{ px: 2, py: 1 }}>
    {[0, 1, 2].map(at => (
      <Skeleton key={at} height={48} />
    ))}
  </Box>
)

/** The latest notices, today's first. */
function Latest({ isOpen, close }: { readonly isOpen: boolean; readonly close: () => void }) {
  const translate = useTranslate()
  const { data, isError, refetch } = useNotices(isOpen)
  const mark = useMark()
  const zone = useZone()
  const today = formatDate(businessDay())
  const isToday = ({ metadataFields }: BellNotice): boolean => formatDateTime(metadataFields.insDate, zone).startsWith(today)
  const open = ({ id, reading }: BellNotice): void => {
    close()
    if (reading === 'new') void mark(id)
  }
  if (isError)
    return (
      <Box role="alert" sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 2 }}>
        <span>{translate('nerud.bell.failed')}</span>
        <Button onClick={() => void refetch()}>{translate('nerud.bell.again')}</Button>
      </Box>
    )
  if (!data) return <Room />
  if (data.length === 0)
    return <Typography sx={{ px: 2, py: 4, textAlign: 'center', color: 'text.secondary' }}>{translate('nerud.bell.empty')}</Typography>
  const shared = { onOpen: open }
  return (
    <>
      <Group {...shared} label={translate('nerud.bell.today')} isToday all={data.filter(isToday)} />
      <Group {...shared} label={translate('nerud.bell.earlier')} isToday={false} all={data.filter(answer => !isToday(answer))} />
    </>
  )
}

export interface BellWindowProps {
  readonly anchor: HTMLElement | null
  readonly isPhone: boolean
  readonly close: () => void
}

/** The content of the popover: notices, a button that marks all as read, and a link to the list. */
function Content({ isOpen, isPhone, close, titleId }: { isOpen: boolean; isPhone: boolean; close: () => void; titleId: string }) {
  const translate = useTranslate()
  const { unread } = useSystem()
  const { readOnly } = useMay()
  const mark = useMark()
  const list = pathOf(useResource(NOTICES), 'list')
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
        <Typography id={titleId} component="h2" sx={{ flexGrow: 1, fontWeight: 600 }}>
          {translate('nerud.shell.frame.notices')}
        </Typography>
        {unread > 0 && !readOnly && (
          <Button
            onClick={({ currentTarget }) => {
              // The button disappears once all are marked, so focus the popover.
              currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus()
              void mark()
            }}
          >
            {translate('nerud.bell.markAll')}
          </Button>
        )}
        {isPhone && (
          <IconButton aria-label={translate('nerud.bell.close')} onClick={close} edge="end">
            <CloseIcon />
          </IconButton>
        )}
      </Box>
      <Divider />
      <Box sx={{ flexGrow: 1, overflowY: 'auto', minHeight: 0 }}>
        <Latest isOpen={isOpen} close={close} />
      </Box>
      {list !== undefined && (
        <>
          <Divider />
          <Button component={Link} to={list} onClick={close} sx={{ m: 0.5, flexShrink: 0 }}>
            {translate('nerud.bell.all')}
          </Button>
        </>
      )}
    </>
  )
}

/** The popover below the bell with the latest notices; full-screen on phones. */
export function BellWindow({ anchor, isPhone, close }: BellWindowProps) {
  const { end } = useSides()
  const titleId = useId()
  const isOpen = anchor !== null
  const content: ReactNode = <Content isOpen={isOpen} isPhone={isPhone} close={close} titleId={titleId} />
  if (isPhone)
    return (
      <Dialog open={isOpen} onClose={close} fullScreen aria-labelledby={titleId}>
        {content}
      </Dialog>
    )
  return (
    <Popover
      anchorEl={anchor}
      open={isOpen}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: end }}
      transformOrigin={{ vertical: 'top', horizontal: end }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: { width: WIDTH, maxHeight: 'min(560px, calc(100dvh - 72px))', mt: 0.5, display: 'flex', flexDirection: 'column' },
        },
      }}
    >
      {content}
    </Popover>
  )
}
