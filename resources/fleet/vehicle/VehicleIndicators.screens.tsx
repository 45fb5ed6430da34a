import type { IndicatorGroup } from './reports.ts'
import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import type { Tone } from '#resource'
import { formatDate } from '#resource/text'
import { messageOf } from '#admin/api.ts'
import { fieldLabel } from '#admin/cells/words.ts'
import { PageLoading } from '#admin/page/PageTitle.tsx'
import { Mark } from '../../widgets/values.screens.tsx'
import { PlainTable, useCardCall } from '../../widgets/PlainTable.screens.tsx'

const TONES: Readonly<Record<string, Tone>> = { ok: 'active', soon: 'warning', expired: 'error' }

const Status = ({ status }: { readonly status: IndicatorGroup['valueStatus'] }) => {
  const t = useTranslate()
  return (
    status && (
      <Mark tone={TONES[status]!} text={t(`nerud.screens.fleet.statuses.${status}`)} hint={t(`nerud.screens.fleet.hints.${status}`)} />
    )
  )
}

const statusCell = (row: IndicatorGroup) => <Status status={row.valueStatus} />

/** The monitored indicators of the vehicle: the entry in force of each type. */
export function VehicleIndicators() {
  const t = useTranslate()
  const { data, error, isPending } = useCardCall<readonly IndicatorGroup[]>('vehicle', 'indicators')
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>
  if (isPending) return <PageLoading />
  return (
    <PlainTable
      label={t('resources.vehicle.sections.vehicleIndicators')}
      rows={data}
      keyOf={row => row.type}
      isPale={row => !row.isActive}
      empty={t('nerud.screens.fleet.noIndicators')}
      columns={[
        { label: fieldLabel('vehicleIndicator', 'type', t), cell: row => row.name },
        { label: fieldLabel('indicatorType', 'code', t), cell: row => row.code },
        {
          label: fieldLabel('vehicleIndicator', 'value', t),
          cell: row => row.value ?? (row.isActive ? '' : t('nerud.screens.fleet.none')),
        },
        {
          label: fieldLabel('indicatorType', 'valueType', t),
          cell: row => t(`resources.indicatorType.choices.valueType.${row.valueType}`),
        },
        { label: fieldLabel('vehicleIndicator', 'date', t), cell: row => formatDate(row.dateCheck) },
        { label: fieldLabel('vehicleIndicator', 'valueDate', t), cell: row => formatDate(row.valueDate) },
        {
          label: t('nerud.screens.fleet.status'),
          cell: statusCell,
        },
        { label: fieldLabel('vehicleIndicator', 'comment', t), cell: row => row.comment },
      ]}
    />
  )
}
