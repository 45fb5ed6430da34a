import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { Link as To } from 'react-router'
import { useTranslate } from 'react-admin'
import { pathOf } from '#resource'
import { messageOf } from '#admin/api.ts'
import { fieldLabel } from '#admin/cells/words.ts'
import { useMay } from '#admin/authProvider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { PageLoading } from '#admin/page/PageTitle.tsx'
import { PlainTable, useCardCall } from '../../widgets/PlainTable.screens.tsx'

interface Driven {
  readonly id: number
  readonly plate: string
  readonly brand: { readonly name: string }
}

const Plate = ({ vehicle }: { readonly vehicle: Driven }) => {
  const declared = useResource('vehicle')
  const { may } = useMay()
  const path = may(declared, 'one') ? pathOf(declared, 'one', vehicle.id) : undefined
  return path ? (
    <Link component={To} to={path}>
      {vehicle.plate}
    </Link>
  ) : (
    vehicle.plate
  )
}
const plateCell = (vehicle: Driven) => <Plate vehicle={vehicle} />

/** The vehicles that the person drives. */
export function AccountVehicles() {
  const t = useTranslate()
  const { data, error, isPending } = useCardCall<readonly Driven[]>('account', 'vehiclesForSelect')
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>
  if (isPending) return <PageLoading />
  return (
    <PlainTable
      label={t('resources.account.sections.accountVehicles')}
      rows={data}
      keyOf={row => row.id}
      empty={t('nerud.screens.fleet.noVehicles')}
      maxWidth={480}
      columns={[
        { label: fieldLabel('vehicle', 'plate', t), cell: plateCell },
        { label: fieldLabel('vehicle', 'brand', t), cell: row => row.brand.name },
      ]}
    />
  )
}
