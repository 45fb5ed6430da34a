import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'

interface JsonRowsProps {
  readonly of: readonly Readonly<Record<string, unknown>>[]
  readonly columns: readonly string[]
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** An array of objects as a scrollable table. Columns without any value are left out. */
export const JsonRows = ({ of, columns }: JsonRowsProps) => {
  const translate = useTranslate()
  const filled = columns.filter(column => of.some(one => text(one[column]) !== ''))
  return (
    <Box sx={{ maxHeight: 420, overflow: 'auto', typography: 'body2' }}>
      <Box
        component="table"
        sx={{
          borderCollapse: 'collapse',
          width: '100%',
          '& th, & td': {
            textAlign: 'start',
            verticalAlign: 'top',
            p: 0.5,
            borderBottom: 1,
            borderColor: 'divider',
            overflowWrap: 'anywhere',
          },
          '& th': { color: 'text.secondary', fontWeight: 500, position: 'sticky', top: 0, bgcolor: 'background.paper' },
        }}
      >
        <thead>
          <tr>
            {filled.map(column => (
              <th key={column} scope="col">
                {translate(`nerud.import.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.map((one, index) => (
            // The objects have no key but their index.
            // eslint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {filled.map(column => (
                <td key={column} dir="auto">
                  {text(one[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
