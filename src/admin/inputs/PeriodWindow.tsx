import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Typography from '@mui/material/Typography'
import type { FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import Popover from '@mui/material/Popover'
import { DateInput } from './DateInput.tsx'
import { movingPeriod, PERIOD_UNITS, type Period, today } from './periods.ts'
import { useSides } from '../direction.ts'

interface PeriodPanelProps {
  readonly value: Period
  readonly isWhole: boolean
  readonly onPick: (value: Period) => void
}

const isSame = (a: Period, b: Period): boolean => a.from === b.from && a.to === b.to

interface ChoiceProps extends Pick<PeriodPanelProps, 'value' | 'onPick'> {
  readonly period: Period
  readonly text: string
  readonly label?: string
}

const Choice = ({ value, onPick, period, text, label }: ChoiceProps) => {
  const isChosen = isSame(value, period)
  return (
    <Button
      size="small"
      autoFocus={isChosen}
      aria-pressed={isChosen}
      variant={isChosen ? 'contained' : 'text'}
      {...(label !== undefined && { 'aria-label': label })}
      onClick={() => onPick(period)}
      sx={{ justifyContent: 'flex-start' }}
    >
      {text}
    </Button>
  )
}

/** A custom period; an empty bound leaves that side open. */
const Own = ({ value, isWhole, onPick }: PeriodPanelProps) => {
  const t = useTranslate()
  const form = useForm({ defaultValues: { from: value.from ?? null, to: value.to ?? null } })
  const run = form.handleSubmit(({ from, to }) => {
    if (isWhole && (!from || !to)) {
      form.setFocus(from ? 'to' : 'from')
      return
    }
    const [first, last] = from && to && from > to ? [to, from] : [from, to]
    onPick({ from: first || undefined, to: last || undefined })
  })
  const submit = (event: FormEvent): void => {
    event.stopPropagation()
    void run(event)
  }
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: 'grid', gridTemplateColumns: '136px 136px auto', gap: 1, alignItems: 'start', '& .MuiFormControl-root': { my: 0 } }}
      >
        <DateInput source="from" label={t('nerud.period.from')} helperText={false} />
        <DateInput source="to" label={t('nerud.period.to')} helperText={false} />
        <Button type="submit" variant="contained">
          {t('nerud.period.show')}
        </Button>
      </Box>
    </FormProvider>
  )
}

/** The periods to choose from: the current and the previous one of every unit, all time, or a custom one. */
const PeriodPanel = (props: PeriodPanelProps) => {
  const t = useTranslate()
  const now = today()
  const { value, isWhole, onPick } = props
  return (
    <Box sx={{ p: 1.5, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr 1fr', columnGap: 1, rowGap: 0.25, alignItems: 'center' }}>
        {PERIOD_UNITS.map(unit => {
          const name = t(`nerud.period.units.${unit}`)
          return (
            <Box key={unit} sx={{ display: 'contents' }}>
              <Typography variant="body2" color="text.secondary" sx={{ pe: 1 }}>
                {name}
              </Typography>
              <Choice {...{ value, onPick }} period={movingPeriod(unit, 'this', now)} text={t(`nerud.period.present.${unit}`)} />
              <Choice {...{ value, onPick }} period={movingPeriod(unit, 'last', now)} text={t(`nerud.period.last.${unit}`)} />
            </Box>
          )
        })}
      </Box>
      {!isWhole && <Choice {...{ value, onPick }} period={{}} text={t('nerud.period.always')} />}
      <Divider />
      <Own {...props} />
    </Box>
  )
}

interface PeriodWindowProps {
  readonly label: string
  readonly value: Period
  readonly isWhole: boolean
  readonly anchor: HTMLElement | null
  readonly onChange: (value: Period) => void
  readonly close: () => void
}

/** The panel of periods in a popover below the button. */
export const PeriodWindow = ({ label, value, isWhole, anchor, onChange, close }: PeriodWindowProps) => {
  const { start } = useSides()
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: start }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 0.5 } } }}
    >
      <PeriodPanel
        value={value}
        isWhole={isWhole}
        onPick={next => {
          close()
          onChange(next)
        }}
      />
    </Popover>
  )
}
