import Alert from '@mui/material/Alert'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { messageOf } from '#admin/api.ts'
import { fieldLabel } from '#admin/cells/words.ts'
import { PageLoading } from '#admin/page/PageTitle.tsx'
import { useCardCall } from '../../widgets/PlainTable.screens.tsx'

/** A supplier: a company has an INN, a location has an address and coordinates (foundations §3). */
interface Supplier {
  readonly id: number
  readonly name: string
  readonly inn?: string | null
  readonly address?: string | null
  readonly lat?: string | null
  readonly lon?: string | null
}

const coordinatesOf = ({ lat, lon }: Supplier): string => (lat && lon ? `${Number(lat)}, ${Number(lon)}` : '')

/** The suppliers of the current company: companies and locations. */
export function CompanySuppliers() {
  const t = useTranslate()
  const { data, error, isPending } = useCardCall<readonly Supplier[]>('company', 'suppliers')
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>
  if (isPending) return <PageLoading />
  if (data.length === 0) return <Typography color="text.secondary">{t('nerud.screens.noSuppliers')}</Typography>
  return (
    <TableContainer tabIndex={0} role="group" aria-label={t('resources.company.sections.companySuppliers')}>
      <Table>
        <TableHead>
          <TableRow>
            <TableCell>{fieldLabel('company', 'name', t)}</TableCell>
            <TableCell>{fieldLabel('company', 'inn', t)}</TableCell>
            <TableCell>{fieldLabel('point', 'address', t)}</TableCell>
            <TableCell>{`${fieldLabel('point', 'lat', t)}, ${fieldLabel('point', 'lon', t).toLowerCase()}`}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map(supplier => (
            <TableRow key={`${supplier.inn === undefined ? 'point' : 'company'} ${supplier.id}`}>
              <TableCell>{supplier.name}</TableCell>
              <TableCell>{supplier.inn}</TableCell>
              <TableCell>{supplier.address}</TableCell>
              <TableCell>{coordinatesOf(supplier)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
