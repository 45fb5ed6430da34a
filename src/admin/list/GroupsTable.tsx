import Alert from '@mui/material/Alert'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { formatInteger } from '#resource/text'
import { cellText } from '../fields/text.ts'
import { fieldLabel } from '../cells/words.ts'
import { useMay } from '../may.ts'
import { useWords } from '../cells/useWords.ts'
import { PageLoading } from '../page/PageLoading.tsx'
import { useListing } from './listing.ts'
import { useSumsRead } from './sums.ts'

type Group = Readonly<Record<string, unknown>> & { readonly count: number }

/** The sums of the list by group; loaded when the table is opened. */
export const GroupsTable = ({ call }: { readonly call: string }) => {
  const { resource } = useListing()
  const { mayField } = useMay()
  const words = useWords()
  const { data, error } = useSumsRead<readonly Group[]>(call)
  const { per = [], of } = resource.api.sums![call]!
  const seen = (names: readonly string[]): readonly string[] => names.filter(name => mayField(resource, name, 'read'))
  if (error) return <Alert severity="error">{words.t('nerud.list.sums.failed')}</Alert>
  if (!data) return <PageLoading />
  if (data.length === 0) return <Typography color="text.secondary">{words.t('nerud.list.notFound')}</Typography>
  const label = words.t(`resources.${resource.name}.counts.${call}`)
  const numeric = { align: 'right', sx: { fontVariantNumeric: 'tabular-nums' } } as const
  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      tabIndex={0}
      role="group"
      aria-label={label}
      sx={{ maxWidth: 640, maxHeight: 320 }}
    >
      <Table size="small" stickyHeader aria-label={label}>
        <TableHead>
          <TableRow>
            {seen(per).map(name => (
              <TableCell key={name}>{fieldLabel(resource.name, name, words.t)}</TableCell>
            ))}
            {seen(of).map(name => (
              <TableCell key={name} align="right">
                {fieldLabel(resource.name, name, words.t)}
              </TableCell>
            ))}
            <TableCell align="right">{words.t('nerud.list.sums.count')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map(group => (
            <TableRow key={per.map(name => cellText(resource, name, group, words)).join(' ')}>
              {seen(per).map(name => (
                <TableCell key={name}>{cellText(resource, name, group, words) || '—'}</TableCell>
              ))}
              {seen(of).map(name => (
                <TableCell key={name} {...numeric}>
                  {cellText(resource, name, group, words)}
                </TableCell>
              ))}
              <TableCell {...numeric}>{formatInteger(group.count)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
