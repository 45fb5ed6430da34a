import AddIcon from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { DateInput } from '../admin/inputs/DateInput.tsx'
import { FlagInput } from '../admin/inputs/FlagInput.tsx'
import { PeriodPicker } from '../admin/inputs/PeriodPicker.tsx'
import type { Period } from '../admin/inputs/periods.ts'
import { SumInput } from '../admin/inputs/NumberInput.tsx'
import { TextInput } from '../admin/inputs/TextInput.tsx'
import { panelProps, TabRow } from '../admin/page/TabRow.tsx'

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 } as const

/** Buttons: primary, secondary, destructive; disabled, busy. */
export const Buttons = () => {
  const t = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {(['contained', 'outlined', 'text'] as const).map(variant => (
        <Box key={variant} sx={line}>
          <Button variant={variant} startIcon={<AddIcon />}>
            {t('ra.action.create')}
          </Button>
          <Button variant={variant} color="error">
            {t('ra.action.delete')}
          </Button>
          <Button variant={variant} disabled>
            {t('ra.action.save')}
          </Button>
          <Button variant={variant} loading>
            {t('ra.action.save')}
          </Button>
        </Box>
      ))}
    </Box>
  )
}

/** Chips of filters and counts, pressed or not, and tabs. */
export const Chips = () => {
  const t = useTranslate()
  const id = useId()
  const [open, setOpen] = useState('data')
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={line}>
        <Chip clickable color="primary" label={t('nerud.list.indicators.all')} />
        <Chip clickable variant="outlined" label={t('nerud.list.filters')} />
        <Chip label={t('nerud.list.filters')} onDelete={() => undefined} />
      </Box>
      <TabRow
        id={id}
        label={t('nerud.show.tabs.label')}
        tabs={(['data', 'documents', 'history'] as const).map(key => ({ key, label: t(`nerud.show.tabs.${key}`) }))}
        open={open}
        onOpen={setOpen}
      />
      <div {...panelProps(id, open)} />
    </Box>
  )
}

/** Alerts by severity, and loading placeholders. */
export const Messages = () => {
  const t = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {(['success', 'info', 'warning', 'error'] as const).map(severity => (
        <Alert key={severity} severity={severity} action={<Button color="inherit">{t('nerud.list.retry')}</Button>}>
          {t('nerud.list.failed')}
        </Alert>
      ))}
      <LinearProgress variant="determinate" value={40} aria-label={t('nerud.list.counting')} />
      <Skeleton variant="rounded" height={48} animation={false} />
    </Box>
  )
}

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
