import CheckBoxIcon from '@mui/icons-material/CheckBox'
import BlankIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { memo, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import { formatDate } from '#resource/text'
import { cellText } from '../cells.tsx'
import { joined } from '../theme/textParts.tsx'
import { useWords } from '../cells/context.ts'
import { useMay } from '../authProvider.ts'
import type { InboxEntry } from './streams.ts'
import type { HandlingState } from './accepting.ts'

const COLOUR = { sending: 'text.secondary', done: 'success.main', queued: 'info.main', failed: 'error.main' } as const

/** The result for a line, as text. */
const OutcomeOf = ({ of }: { readonly of: HandlingState }) => {
  const t = useTranslate()
  const text =
    of.state === 'sending'
      ? t('nerud.inbox.sending')
      : of.state === 'failed'
        ? t('nerud.inbox.failed', { message: of.message })
        : of.message
  return text ? <Box sx={{ gridColumn: '2 / -1', color: COLOUR[of.state] }}>{text}</Box> : null
}

/** The text of a line, most significant values first, and its amount. */
function useLineText({ stream: { resource, inbox }, row }: InboxEntry): { readonly about: ReactNode; readonly sum: string } {
  const words = useWords()
  const { mayField } = useMay()
  const texts = inbox.shows.filter(name => mayField(resource, name, 'read')).map(name => cellText(resource, name, row, words))
  const sum = inbox.sum !== undefined && mayField(resource, inbox.sum, 'read') ? cellText(resource, inbox.sum, row, words) : ''
  return { about: joined(texts, true), sum }
}

const styleOf = (isActive: boolean, outcome: HandlingState | undefined): SxProps<Theme> => ({
  display: 'grid',
  gridTemplateColumns: { xs: '32px minmax(0, 1fr) auto', sm: '32px 80px 96px minmax(0, 1fr) auto' },
  columnGap: 1,
  alignItems: 'center',
  pl: 0.5,
  pr: 1.5,
  py: 0.5,
  typography: 'body2',
  cursor: 'default',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 37px',
  borderBottom: 1,
  borderColor: 'divider',
  boxShadow: isActive ? theme => `inset 3px 0 0 ${theme.palette.primary.main}` : 'none',
  bgcolor: isActive ? 'action.selected' : 'transparent',
  opacity: outcome?.state === 'sending' ? 0.6 : 1,
  '&:hover': { bgcolor: isActive ? 'action.selected' : 'action.hover' },
})

/** Text that is cut off if it does not fit. */
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

interface LineOfProps {
  readonly id: string
  readonly line: InboxEntry
  readonly isActive: boolean
  readonly isMarked: boolean
  readonly outcome: HandlingState | undefined
  readonly onChoose: (line: InboxEntry) => void
  readonly onMark: (line: InboxEntry) => void
}

const LineOf = memo(({ id, line, isActive, isMarked, outcome, onChoose, onMark }: LineOfProps) => {
  const t = useTranslate()
  const own = useRef<HTMLLIElement>(null)
  const { about, sum } = useLineText(line)
  useEffect(() => {
    if (isActive) own.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <Box
      component="li"
      ref={own}
      id={id}
      role="option"
      aria-selected={isMarked}
      {...(isActive && { 'data-active': true })}
      onClick={() => onChoose(line)}
      sx={styleOf(isActive, outcome)}
    >
      {/* The option itself is selected: a check box inside it would be a second control. */}
      <Box
        component="span"
        onClick={event => {
          event.stopPropagation()
          onMark(line)
        }}
        sx={{ display: 'grid', placeItems: 'center', height: 28, color: isMarked ? 'primary.main' : 'text.secondary' }}
      >
        {isMarked ? <CheckBoxIcon fontSize="small" /> : <BlankIcon fontSize="small" />}
      </Box>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {formatDate(line.day)}
        <Box component="span" sx={{ display: { xs: 'inline', sm: 'none' } }}>
          {' · '}
          {t(`resources.${line.stream.resource.name}.inbox`)}
        </Box>
      </Box>
      <Box component="span" sx={{ ...cut, display: { xs: 'none', sm: 'block' } }}>
        {t(`resources.${line.stream.resource.name}.inbox`)}
      </Box>
      <Box
        component="span"
        sx={{
          ...cut,
          gridColumn: { xs: '2 / -1', sm: 'auto' },
          gridRow: { xs: 2, sm: 'auto' },
        }}
      >
        {about}
      </Box>
      <Box component="span" sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', textAlign: 'end' }}>
        {sum}
      </Box>
      {outcome && <OutcomeOf of={outcome} />}
    </Box>
  )
})

interface InboxLinesProps {
  readonly lines: readonly InboxEntry[]
  readonly active: InboxEntry | undefined
  readonly marked: ReadonlySet<string>
  readonly outcomes: ReadonlyMap<string, HandlingState>
  readonly onChoose: (line: InboxEntry) => void
  readonly onMark: (line: InboxEntry) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** The id of the list, to return the focus to it. */
export const LINES_ID = 'nerud-inbox'
const idOf = (line: InboxEntry): string => `${LINES_ID}-${line.key}`

/** The pending records as a list box with one active line. */
export const InboxLines = ({ lines, active, marked, outcomes, onChoose, onMark, onKeyDown }: InboxLinesProps) => {
  const t = useTranslate()
  // Stable callbacks, so that a key press re-renders only two of hundreds of lines.
  const choose = useEvent(onChoose)
  const mark = useEvent(onMark)
  return (
    <Box
      component="ul"
      id={LINES_ID}
      role="listbox"
      tabIndex={0}
      aria-multiselectable
      aria-label={t('nerud.inbox.lines')}
      aria-activedescendant={active && idOf(active)}
      onKeyDown={onKeyDown}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        outline: 'none',
        '&:focus-visible > [data-active]': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
      }}
    >
      {lines.map(line => (
        <LineOf
          key={line.key}
          id={idOf(line)}
          line={line}
          isActive={line === active}
          isMarked={marked.has(line.key)}
          outcome={outcomes.get(line.key)}
          onChoose={choose}
          onMark={mark}
        />
      ))}
    </Box>
  )
}
