import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { businessDay } from '#admin/data/values.ts'
import { DateInput } from '#admin/inputs/DateInput.tsx'
import { PeriodPicker } from '#admin/inputs/PeriodPicker.tsx'
import { FlagInput } from '#admin/inputs/FlagInput.tsx'

/** A range of ISO days, inclusive, by day of payment or reporting date. */
export interface ReportPeriod {
  readonly dateFrom: string
  readonly dateTo: string
  readonly byReportDate: boolean
  /** Articles only, without recipients. */
  readonly plain: boolean
  /** The "known on" day; '' for the present. */
  readonly knownOn: string
}

interface Typed {
  readonly dateFrom: string | null
  readonly dateTo: string | null
  readonly byReportDate: boolean | null
  readonly plain: boolean | null
  readonly knownOn: string | null
}

/** The period of a report, applied by Enter or 'Показать'. */
export const PeriodForm = ({ period, onPeriod }: { readonly period: ReportPeriod; readonly onPeriod: (period: ReportPeriod) => void }) => {
  const t = useTranslate()
  const form = useForm<Typed>({ defaultValues: { ...period } })
  const { reset } = form
  useEffect(() => reset({ ...period }), [period, reset])
  const run = form.handleSubmit(({ dateFrom, dateTo, byReportDate, plain, knownOn }) => {
    const [from, to] = [dateFrom || '2000-01-01', dateTo || '2039-12-31']
    onPeriod({
      dateFrom: from < to ? from : to,
      dateTo: from < to ? to : from,
      byReportDate: Boolean(byReportDate),
      plain: Boolean(plain),
      knownOn: knownOn ?? '',
    })
  })
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        role="search"
        noValidate
        onSubmit={event => void run(event)}
        sx={{
          display: 'grid',
          gap: 1,
          alignItems: 'center',
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'auto 150px 150px 190px auto', lg: 'auto 150px 150px 190px auto auto auto' },
          '& .MuiFormControl-root': { my: 0 },
        }}
      >
        <PeriodPicker
          withDays
          isWhole
          label={t('nerud.statement.period')}
          value={{ from: period.dateFrom, to: period.dateTo }}
          onChange={({ from, to }) => onPeriod({ ...period, dateFrom: from!, dateTo: to! })}
        />
        <DateInput source="dateFrom" label={t('nerud.statement.from')} helperText={false} />
        <DateInput source="dateTo" label={t('nerud.statement.to')} helperText={false} />
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
          <DateInput source="knownOn" label={t('nerud.matrix.known')} helperText={false} max={businessDay()} />
        </Box>
        <Button type="submit" variant="contained">
          {t('nerud.list.show')}
        </Button>
        <FlagInput source="byReportDate" label={t('nerud.statement.byReportDate')} helperText={false} />
        <FlagInput source="plain" label={t('nerud.screens.byMonth.plain')} helperText={false} />
      </Box>
    </FormProvider>
  )
}
