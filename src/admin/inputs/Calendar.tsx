import 'dayjs/locale/ar'
import 'dayjs/locale/en-gb'
import 'dayjs/locale/ru'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { logicalKey, mirroredInRtl } from '../direction.ts'
import { today, useDateLocale } from './periods.ts'

interface CalendarProps {
  readonly views: 'day' | 'month'
  readonly day: string | null
  readonly onPick: (day: string) => void
  readonly min?: string | undefined
  readonly max?: string | undefined
}

const asIso = (day: Dayjs): string => day.format('YYYY-MM-DD')

/** Swaps the arrow keys in right-to-left pages: x-date-pickers reads the direction from its own copy of MUI's system, where it is never set. */
const turnKeys = (event: ReactKeyboardEvent<HTMLElement>): void => {
  const key = logicalKey(event.key, event.currentTarget)
  if (key === event.key || !event.isTrusted) return
  event.preventDefault()
  event.stopPropagation()
  event.target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

/** The calendar of x-date-pickers in the current language, for a day or a month; days are ISO strings. */
export const Calendar = ({ views, day, onPick, min, max }: CalendarProps) => {
  const translate = useTranslate()
  const locale = useDateLocale()
  const words = {
    previousMonth: translate('nerud.input.previousMonth'),
    nextMonth: translate('nerud.input.nextMonth'),
    calendarViewSwitchingButtonAriaLabel: (view: string) => translate(view === 'year' ? 'nerud.input.toDays' : 'nerud.input.chooseYear'),
  }
  const now = today()
  const isNowAllowed = (min === undefined || min <= now) && (max === undefined || now <= max)
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={locale} localeText={words}>
      <Box onKeyDownCapture={turnKeys}>
        <DateCalendar
          autoFocus
          value={day === null ? null : dayjs(day)}
          onChange={(value: Dayjs | null, progress) => value !== null && progress === 'finish' && onPick(asIso(value))}
          dayOfWeekFormatter={weekday => weekday.format('dd')}
          views={views === 'day' ? ['year', 'month', 'day'] : ['year', 'month']}
          openTo={views}
          {...(min === undefined ? {} : { minDate: dayjs(min) })}
          {...(max === undefined ? {} : { maxDate: dayjs(max) })}
          slotProps={{ leftArrowIcon: { sx: mirroredInRtl }, rightArrowIcon: { sx: mirroredInRtl } }}
        />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'center', pb: 1 }}>
        <Button size="small" disabled={!isNowAllowed} onClick={() => onPick(now)}>
          {translate(views === 'day' ? 'nerud.input.today' : 'nerud.input.thisMonth')}
        </Button>
      </Box>
    </LocalizationProvider>
  )
}
