import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRecordContext, useTranslate } from 'react-admin'
import { formatDate, formatDecimal, formatMoney } from '#resource/text'
import { messageOf } from '#admin/api.ts'
import { fieldLabel, quoted } from '#admin/cells/words.ts'
import { PageLoading } from '#admin/page/PageTitle.tsx'
import { useCardCall, PlainTable } from '../../widgets/PlainTable.screens.tsx'

/** The price slot of a type: the entry in force, or an empty inactive one (operations §4.8). */
interface PriceGroup {
  readonly priceType: { readonly id: number; readonly name: string }
  readonly price: string | null
  readonly dateStart: string | null
  readonly isActive: boolean
}
interface RateGroup {
  readonly unitFrom: { readonly id: number; readonly name: string; readonly systemC: string }
  readonly rate: string
  readonly dateStart: string | null
  readonly isActive: boolean
}
interface NotActive {
  readonly field: string
  readonly id: number
  readonly name: string
}

/** Warnings about inactive records that this one depends on, and about a similar record. */
function Remarks({ resource }: { readonly resource: 'product' | 'cargoRoute' }) {
  const t = useTranslate()
  const record = useRecordContext()
  const notActive = (record?.['notActive'] as readonly NotActive[] | undefined) ?? []
  return (
    <>
      {record?.['isDuplicate'] === true && <Alert severity="warning">{t(`nerud.screens.goods.duplicate.${resource}`)}</Alert>}
      {notActive.length > 0 && (
        <Alert severity="warning">
          {t('nerud.screens.goods.notActive', {
            names: notActive.map(one => `${fieldLabel(resource, one.field, t).toLowerCase()} ${quoted(one.name, t)}`).join(', '),
          })}
        </Alert>
      )}
    </>
  )
}

function Prices({ of }: { readonly of: 'product' | 'cargoRoute' }) {
  const t = useTranslate()
  const { data, error, isPending } = useCardCall<readonly PriceGroup[]>(of, 'groups')
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>
  if (isPending) return <PageLoading />
  return (
    <PlainTable
      label={t(`resources.${of}.fields.actualPrices`)}
      rows={data}
      keyOf={row => row.priceType.id}
      isPale={row => !row.isActive}
      empty={t('nerud.screens.goods.noPrice')}
      maxWidth={640}
      columns={[
        { label: fieldLabel('productPrice', 'priceType', t), cell: row => row.priceType.name },
        {
          label: fieldLabel('productPrice', 'price', t),
          cell: row => (row.price === null ? t('nerud.screens.goods.noPrice') : formatMoney(row.price)),
          numeric: true,
        },
        { label: fieldLabel('productPrice', 'dateStart', t), cell: row => formatDate(row.dateStart) },
      ]}
    />
  )
}

function Rates() {
  const t = useTranslate()
  const { data, error, isPending } = useCardCall<readonly RateGroup[]>('cargoRoute', 'ratesGroups')
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>
  if (isPending) return <PageLoading />
  return (
    <PlainTable
      label={t('resources.cargoRoute.fields.actualRates')}
      rows={data}
      keyOf={row => row.unitFrom.id}
      isPale={row => !row.isActive}
      empty={t('nerud.screens.goods.noRate')}
      maxWidth={640}
      columns={[
        { label: fieldLabel('cargoRouteRate', 'unitFrom', t), cell: row => `${row.unitFrom.name} (${row.unitFrom.systemC})` },
        {
          label: fieldLabel('cargoRouteRate', 'rate', t),
          cell: row => formatDecimal(row.rate, Math.max(row.rate.replace(/0+$/, '').split('.')[1]?.length ?? 0, 0)),
          numeric: true,
        },
        { label: fieldLabel('cargoRouteRate', 'dateStart', t), cell: row => formatDate(row.dateStart) },
      ]}
    />
  )
}

/** The current prices of a product, one slot per price type. */
export const ProductPrices = () => (
  <Stack spacing={2}>
    <Remarks resource="product" />
    <Prices of="product" />
  </Stack>
)

/** The current prices of a route, and the conversion rates from other units. */
export function RoutePrices() {
  const t = useTranslate()
  return (
    <Stack spacing={2}>
      <Remarks resource="cargoRoute" />
      <Prices of="cargoRoute" />
      <Typography variant="subtitle2" component="h2">
        {t('resources.cargoRoute.fields.actualRates')}
      </Typography>
      <Rates />
    </Stack>
  )
}
