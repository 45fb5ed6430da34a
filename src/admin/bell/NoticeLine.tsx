import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { NOTICES, toneOf } from '#resource'
import { formatDate, formatDateTime, formatTime } from '#resource/text'
import { useCardPath } from '../cells/useCardPath.ts'
import { useResource } from '../declared.tsx'
import { hidden } from '../page/hidden.ts'
import { useZone } from '../system.ts'
import { toned } from '../tones.tsx'
import type { BellNotice } from './useNotices.ts'

interface NoticeLineProps {
  readonly notice: BellNotice
  readonly isToday: boolean
  readonly onOpen: () => void
}

/** A notice: the event, the record and the time, with a link to the record. */
export function NoticeLine({ notice, isToday, onOpen }: NoticeLineProps) {
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
