import Box from '@mui/material/Box'
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import BeforeIcon from '@mui/icons-material/ChevronLeft'
import AfterIcon from '@mui/icons-material/ChevronRight'
import Button from '@mui/material/Button'
import { Suspense, useState, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { chunk } from '../chunk.ts'
import { logicalKey, mirroredInRtl } from '../direction.ts'
import { neighbourOf, type Period, usePeriodText } from './periods.ts'

const PeriodKeys = chunk(() => import('./PeriodKeys.tsx').then(module => module.PeriodKeys))
const PeriodWindow = chunk(() => import('./PeriodWindow.tsx').then(module => module.PeriodWindow))

interface PeriodPickerProps {
  /** What the period applies to; the accessible name. */
  readonly label: string
  readonly value: Period
  readonly onChange: (value: Period) => void
  /** Both bounds are required. */
  readonly isWhole?: boolean
  /** Both days are shown next to it, so the button shows a calendar icon instead of text. */
  readonly withDays?: boolean
}

interface StepProps extends Pick<PeriodPickerProps, 'onChange'> {
  readonly to: Period | null
  readonly name: 'before' | 'after'
}

/** A button for the previous or the next period; on the keyboard the arrow keys do the same. */
const Step = ({ to, name, onChange }: StepProps) => {
  const translate = useTranslate()
  const Icon = name === 'before' ? BeforeIcon : AfterIcon
  const label = translate(`nerud.period.${name}`)
  return (
    <Button
      variant="outlined"
      color="secondary"
      aria-label={label}
      title={label}
      disabled={to === null}
      tabIndex={-1}
      onClick={() => to && onChange(to)}
      sx={{ px: 0.25, minWidth: '28px !important' }}
    >
      <Icon fontSize="small" sx={mirroredInRtl} />
    </Button>
  )
}

/** A button group. The styles of MUI's own are as large as the rest of this file. */
const GROUP = {
  display: 'inline-flex',
  flex: 'none',
  maxWidth: '100%',
  '& > button': { borderColor: 'divider' },
  '& > :not(:last-child)': { borderStartEndRadius: 0, borderEndEndRadius: 0 },
  '& > :not(:first-of-type)': { borderStartStartRadius: 0, borderEndStartRadius: 0, ml: '-1px' },
  '& > :hover': { zIndex: 1 },
}

const face = (withDays: boolean) => ({
  minWidth: withDays ? '34px !important' : 132,
  ...(withDays && { px: 0.5 }),
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: 'text.primary',
})

/** A period as text, with buttons for the adjacent ones: ← and → move, ↓ and Enter open the panel. */
export const PeriodPicker = ({ label, value, onChange, isWhole = false, withDays = false }: PeriodPickerProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setOpened] = useState(false)
  const text = usePeriodText()(value)
  const [before, after] = [neighbourOf(value, -1), neighbourOf(value, 1)]
  const open = (button: HTMLElement): void => {
    setAnchor(button)
    setOpened(true)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const key = logicalKey(event.key, event.currentTarget)
    const next = key === 'ArrowLeft' ? before : key === 'ArrowRight' ? after : null
    if (next) onChange(next)
    else if (key === 'ArrowDown') open(event.currentTarget)
    else return
    event.preventDefault()
  }
  return (
    <>
      <Box role="group" aria-label={label} sx={GROUP}>
        <Step to={before} name="before" onChange={onChange} />
        <Button
          variant="outlined"
          color="secondary"
          data-action="period"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          aria-label={`${label}: ${text}`}
          onClick={event => open(event.currentTarget)}
          onKeyDown={onKeyDown}
          title={withDays ? text : undefined}
          sx={face(withDays)}
        >
          {withDays ? <CalendarIcon fontSize="small" /> : text}
        </Button>
        <Step to={after} name="after" onChange={onChange} />
      </Box>
      <Suspense fallback={null}>
        <PeriodKeys {...{ value, onChange, isWhole }} />
      </Suspense>
      {wasOpened && (
        <Suspense fallback={null}>
          <PeriodWindow {...{ label, value, isWhole, anchor, onChange }} close={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
