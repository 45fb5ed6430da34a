import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { DateInput } from '../admin/inputs/DateInput.tsx'
import { FlagInput } from '../admin/inputs/FlagInput.tsx'
import { PeriodPicker } from '../admin/inputs/PeriodPicker.tsx'
import type { Period } from '../admin/inputs/periods.ts'
import { SumInput } from '../admin/inputs/NumberInput.tsx'
import { TextInput } from '../admin/inputs/TextInput.tsx'

const MONTH: Period = { from: '2026-11-01', to: '2026-11-30' }
const VALUES = { text: 'ЩГ 20–40', sum: '12500.00', day: '2026-11-23', flag: true, long: '', empty: '', wrong: '', off: '' }

/** Inputs: filled, empty, invalid, disabled; a period picker. */
export const Inputs = () => {
  const t = useTranslate()
  const form = useForm({ defaultValues: VALUES, errors: { wrong: { type: 'required', message: t('ra.validation.required') } } })
  const [period, setPeriod] = useState(MONTH)
  const label = (key: string): string => t(`resources.deal.fields.${key}`)
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={event => event.preventDefault()}
        sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))', alignItems: 'start' }}
      >
        <TextInput source="text" label={label('ttn')} />
        <TextInput source="empty" label={label('kn')} />
        <TextInput source="wrong" label={label('vehicle')} />
        <TextInput source="off" label={label('driver')} disabled />
        <SumInput source="sum" label={label('objectSumm')} />
        <DateInput source="day" label={label('dtDeal')} />
        <TextInput source="long" label={label('comment')} lines={2} />
        <FlagInput source="flag" label={label('isDuplicate')} />
        <PeriodPicker label={label('dtDeal')} value={period} onChange={setPeriod} />
      </Box>
    </FormProvider>
  )
}
