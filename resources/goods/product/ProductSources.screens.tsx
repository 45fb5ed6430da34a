import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { messageOf } from '#admin/api.ts'
import { fieldLabel } from '#admin/cells/words.ts'
import { PageLoading } from '#admin/page/PageTitle.tsx'
import { PlainTable, useCardCall } from '../../widgets/PlainTable.screens.tsx'

interface Company {
  readonly id: number
  readonly name: string
  readonly inn: string | null
}
interface Place {
  readonly id: number
  readonly name: string
  readonly address: string | null
  readonly lat: string | null
  readonly lon: string | null
}

function Suppliers() {
  const t = useTranslate()
  const { data, error, isPending } = useCardCall<readonly Company[]>('product', 'suppliers')
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>
  if (isPending) return <PageLoading />
  return (
    <PlainTable
      label={t('resources.product.sections.suppliers')}
      rows={data}
      keyOf={row => row.id}
      empty={t('nerud.screens.goods.noSuppliers')}
      columns={[
        { label: fieldLabel('product', 'company', t), cell: row => row.name },
        { label: fieldLabel('company', 'inn', t), cell: row => row.inn },
      ]}
    />
  )
}

function Places() {
  const t = useTranslate()
  const { data, error, isPending } = useCardCall<readonly Place[]>('product', 'locations')
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>
  if (isPending) return <PageLoading />
  return (
    <PlainTable
      label={t('resources.product.sections.locations')}
      rows={data}
      keyOf={row => row.id}
      empty={t('nerud.screens.goods.noLocations')}
      columns={[
        { label: fieldLabel('product', 'point', t), cell: row => row.name },
        { label: fieldLabel('point', 'address', t), cell: row => row.address },
        {
          label: `${fieldLabel('point', 'lat', t)}, ${fieldLabel('point', 'lon', t).toLowerCase()}`,
          cell: ({ lat, lon }) => (lat && lon ? `${Number(lat)}, ${Number(lon)}` : ''),
        },
      ]}
    />
  )
}

/** Who sells the product's material, and where (operations §2.8). */
export function ProductSources() {
  const t = useTranslate()
  return (
    <Stack spacing={2}>
      <Typography variant="subtitle2" component="h2">
        {t('resources.product.sections.suppliers')}
      </Typography>
      <Suppliers />
      <Typography variant="subtitle2" component="h2">
        {t('resources.product.sections.locations')}
      </Typography>
      <Places />
    </Stack>
  )
}
