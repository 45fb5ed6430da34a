import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { saveAs } from 'file-saver'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { callOf, fill, offers, placeOf, valueAt, type FileRef, type Resource } from '#resource'
import { formatFileSize } from '#resource/text'
import { ActionsOf } from '../actions/ActionsOf.tsx'
import { fileNameOf, isHttpProblem, request } from '../api.ts'
import { CellOf } from '../cells.tsx'
import { useFileDownload } from '../cells/useFileDownload.ts'
import { fieldLabel } from '../cells/words.ts'
import { useMay } from '../declared.tsx'
import { useWords } from '../form/words.ts'
import type { Row } from '../list/rows.ts'

interface DocumentTableProps {
  readonly resource: Resource
  readonly owner: number
  readonly rows: readonly Row[]
  readonly onEdit: (id: number) => void
}

/** Downloads a document by the documented call, or its bare file where there is none. */
function useDocumentDownload(resource: Resource, owner: number) {
  const translate = useTranslate()
  const notify = useNotify()
  const plain = useFileDownload()
  const [loading, setLoading] = useState<number | null>(null)
  const { file: field, download } = resource.parts!.documents!
  const save = async (row: Row, file: FileRef): Promise<void> => {
    if (!download) return plain.download(file, { resource: resource.name, record: row.id, field })
    setLoading(row.id)
    try {
      const form = new FormData()
      form.append('doc_id', String(row.id))
      const { body, headers } = await request<Blob>('POST', fill(callOf(resource, 'download').path, { id: owner, doc_id: row.id }), {
        form,
        asFile: true,
      })
      saveAs(body, file.fileName || fileNameOf(headers))
    } catch (error) {
      const detail = isHttpProblem(error) && error.status < 500 ? `\n${error.text}` : ''
      notify(translate('nerud.show.documents.downloadFailed') + detail, { type: 'error' })
    } finally {
      setLoading(null)
    }
  }
  return { save, loading }
}

/** The documents of one owner, each with its file to download and, for those who may, its pen and its bin. */
export const DocumentTable = ({ resource, owner, rows, onEdit }: DocumentTableProps) => {
  const words = useWords()
  const { may, mayField } = useMay()
  const { save, loading } = useDocumentDownload(resource, owner)
  const field = resource.parts!.documents!.file
  const columns = (resource.list?.columns ?? []).filter(name => mayField(resource, name, 'read'))
  const mayEdit = offers(resource, 'edit') && may(resource, 'edit')
  const mayChange = mayEdit || may(resource, 'remove')
  return (
    <Box sx={{ overflowX: 'auto', minWidth: 0 }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map(name => (
              <TableCell key={name}>{fieldLabel(resource.name, name, words.t)}</TableCell>
            ))}
            {mayChange && <TableCell align="right">{words.t('nerud.list.deeds')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(row => {
            const file = valueAt(row, placeOf(resource, field)) as FileRef | null
            return (
              <TableRow key={row.id} hover>
                {columns.map(name => (
                  <TableCell key={name} sx={{ maxWidth: 320, overflowWrap: 'anywhere' }}>
                    {name === field && file ? (
                      <Link
                        component="button"
                        type="button"
                        variant="body2"
                        disabled={loading === row.id}
                        onClick={() => void save(row, file)}
                        sx={{ textAlign: 'start' }}
                      >
                        {file.fileName} ({formatFileSize(file.size)})
                      </Link>
                    ) : (
                      <CellOf {...{ resource, words }} field={name} record={row} />
                    )}
                  </TableCell>
                ))}
                {mayChange && (
                  <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                    {mayEdit && (
                      <IconButton
                        size="small"
                        onClick={() => onEdit(row.id)}
                        aria-label={`${words.t('ra.action.edit')}: ${file?.fileName ?? row.id}`}
                      >
                        <EditIcon fontSize="small" />
                      </IconButton>
                    )}
                    <ActionsOf resource={resource.name} record={row} only={['remove']} />
                  </TableCell>
                )}
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </Box>
  )
}
