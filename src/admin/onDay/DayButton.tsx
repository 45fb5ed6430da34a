import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import DayIcon from '@mui/icons-material/EventOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { ON_DAY_PARAMETER } from '#resource/moment'
import { isDay } from '#resource'
import { formatDate } from '#resource/text'
import { businessDay } from '../data/values.ts'
import { dayIn } from '../page/paths.tsx'
import { DateInput } from '../inputs/DateInput.tsx'
import { shiftDay } from '../inputs/periods.ts'
import { ToolButton } from '../table/ToolButton.tsx'
import { MountOnOpen } from '../page/Deferred.tsx'

/** The day as of which the page is shown (undefined: now), and a function that changes it. */
export function useDay(): { readonly day: string | undefined; readonly go: (day: string | undefined) => void } {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const go = useCallback(
    (day: string | undefined): void => {
      const address = new URLSearchParams(search)
      if (day === undefined || day === businessDay()) address.delete(ON_DAY_PARAMETER)
      else address.set(ON_DAY_PARAMETER, day)
      void navigate({ search: address.toString() }, { state, preventScrollReset: true })
    },
    [navigate, search, state],
  )
  return { day: dayIn(search), go }
}

/** The days requested most: the end of last month and of last year. */
const ends = (today: string): readonly (readonly [string, string])[] => [
  ['lastMonth', shiftDay(`${today.slice(0, 7)}-01`, -1)],
  ['lastYear', shiftDay(`${today.slice(0, 4)}-01-01`, -1)],
]

const Choice = ({ close }: { readonly close: () => void }) => {
  const t = useTranslate()
  const { day, go } = useDay()
  const frame = useRef<HTMLFormElement>(null)
  useEffect(() => frame.current?.querySelector('input')?.select(), [])
  const form = useForm({ defaultValues: { day: day ?? businessDay() } })
  const show = (next: string | null): void => {
    if (next === null || !isDay(next)) return
    close()
    go(next)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    show(form.getValues('day'))
  }
  return (
    <FormProvider {...form}>
      <Box component="form" ref={frame} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('nerud.seeing.onDay.hint')}
        </Typography>
        <DateInput source="day" label={t('nerud.seeing.onDay.day')} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {ends(businessDay()).map(([name, at]) => (
            <Button key={name} variant="outlined" onClick={() => show(at)}>
              {t(`nerud.seeing.onDay.${name}`, { day: formatDate(at) })}
            </Button>
          ))}
          <Box sx={{ flexGrow: 1 }} />
          <Button type="submit" variant="contained">
            {t('nerud.seeing.onDay.show')}
          </Button>
        </Box>
      </Box>
    </FormProvider>
  )
}

/** The button that shows a page as of a day. */
export const DayButton = () => {
  const t = useTranslate()
  const { day } = useDay()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <ToolButton
        icon={<DayIcon fontSize="small" />}
        label={t('nerud.seeing.onDay.button')}
        wideFrom="xl"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        {...(day !== undefined && { color: 'primary' as const })}
        onClick={event => setAnchor(event.currentTarget)}
      />
      <MountOnOpen when={anchor !== null}>
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
          transformOrigin={{ vertical: 'top', horizontal: 'center' }}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': t('nerud.seeing.onDay.title'),
              sx: { mt: 0.5, p: 2, width: 380, maxWidth: 'calc(100vw - 32px)' },
            },
          }}
        >
          <Choice close={() => setAnchor(null)} />
        </Popover>
      </MountOnOpen>
    </>
  )
}
