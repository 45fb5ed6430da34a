import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { saveAs } from 'file-saver'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { callOf, fill, offers, wirePathOf, titleOf, valueAt, type FileRef, type Resource } from '#resource'
import { ActionsOf } from '../actions/ActionsOf.tsx'
import { fileNameOf, isHttpProblem } from '../api.ts'
import { FilePreview, fileSizeText, useFileDownload } from '../cells/files.tsx'
import { cellText, drawCell } from '../cells.tsx'
import { fieldLabel } from '../cells/words.ts'
import { useProvider } from '../data/provider.ts'
import { useMay } from '../authProvider.ts'
import { joined } from '../theme/textParts.tsx'
import { useWords } from '../cells/context.ts'
import type { Row } from '../data/rows.ts'

interface DocumentTableProps {
  readonly resource: Resource
  readonly owner: number
  readonly rows: readonly Row[]
  readonly onEdit: (id: number) => void
}

/** Downloads a document by its documented call, or its file directly if there is no such call. */
function useDocumentDownload(resource: Resource, owner: number) {
  const translate = useTranslate()
  const notify = useNotify()
  const provider = useProvider()
  const plain = useFileDownload()
  const [loading, setLoading] = useState<number | null>(null)
  const { file: field, download } = resource.parts!.attached!
  const save = async (row: Row, file: FileRef): Promise<void> => {
    if (!download) return plain.download(file, { resource: resource.name, record: row.id, field })
    setLoading(row.id)
    try {
      const form = new FormData()
      form.append('doc_id', String(row.id))
      const { data: body, headers } = await provider.invoke<Blob>(resource.name, {
        method: 'POST',
        path: fill(callOf(resource, 'download').path, { id: owner, doc_id: row.id }),
        form,
        query: { docId: String(row.id) },
        asFile: true,
      })
      saveAs(body, fileNameOf(headers) || file.fileName)
    } catch (error) {
      const detail = isHttpProblem(error) && error.status < 500 ? `\n${error.text}` : ''
      notify(translate('nerud.show.documents.downloadFailed') + detail, { type: 'error' })
    } finally {
      setLoading(null)
    }
  }
  return { save, loading }
}

interface DocumentProps {
  readonly resource: Resource
  readonly row: Row
}

/** The file name of a document, as a download link. */
const FileLink = ({ resource, row, save, loading }: DocumentProps & ReturnType<typeof useDocumentDownload>) => {
  const translate = useTranslate()
  const file = valueAt(row, wirePathOf(resource, resource.parts!.attached!.file)) as FileRef | null
  if (!file) return null
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <FilePreview file={file} owner={{ resource: resource.name, record: row.id, field: resource.parts!.attached!.file }} />
      <Link
        component="button"
        type="button"
        variant="body2"
        disabled={loading === row.id}
        onClick={() => void save(row, file)}
        sx={{ textAlign: 'left' }}
      >
        {file.fileName} ({fileSizeText(file.size, translate)})
      </Link>
    </Box>
  )
}

/** The edit and delete buttons of a document, by the user's rights. */
const Actions = ({ resource, row, onEdit }: DocumentProps & Pick<DocumentTableProps, 'onEdit'>) => {
  const translate = useTranslate()
  const { may } = useMay()
  return (
    <>
      {offers(resource, 'edit') && may(resource, 'edit') && (
        <IconButton size="small" onClick={() => onEdit(row.id)} aria-label={`${translate('ra.action.edit')}: ${titleOf(resource, row)}`}>
          <EditIcon fontSize="small" />
        </IconButton>
      )}
      <ActionsOf resource={resource.name} record={row} only={['remove']} />
    </>
  )
}

/** The documents on phones, one below another. */
const Cards = ({ resource, owner, rows, columns, onEdit }: DocumentTableProps & { readonly columns: readonly string[] }) => {
  const words = useWords()
  const download = useDocumentDownload(resource, owner)
  const { file } = resource.parts!.attached!
  const others = columns.filter(name => name !== file && !resource.title.fields.includes(name))
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(row => (
        <Box component="li" key={row.id} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
          <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{titleOf(resource, row)}</Box>
          <FileLink {...{ resource, row }} {...download} />
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {joined(others.map(name => cellText(resource, name, row, words)))}
          </Box>
          <Actions {...{ resource, row, onEdit }} />
        </Box>
      ))}
    </Box>
  )
}

/** The documents of one owner, with download links, and edit and delete buttons for users who may. */
export const DocumentTable = (props: DocumentTableProps) => {
  const { resource, owner, rows, onEdit } = props
  const words = useWords()
  const { may, mayField } = useMay()
  const download = useDocumentDownload(resource, owner)
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const { file } = resource.parts!.attached!
  const columns = (resource.list?.columns ?? []).filter(name => mayField(resource, name, 'read'))
  const mayChange = may(resource, 'edit') || may(resource, 'remove')
  if (isPhone) return <Cards {...props} columns={columns} />
  return (
    <Box sx={{ overflowX: 'auto', minWidth: 0 }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map(name => (
              <TableCell key={name}>{fieldLabel(resource.name, name, words.t)}</TableCell>
            ))}
            {mayChange && <TableCell align="right">{words.t('nerud.list.actions')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <TableRow key={row.id} hover>
              {columns.map(name => (
                <TableCell key={name} sx={{ maxWidth: 320, overflowWrap: 'anywhere' }}>
                  {name === file ? (
                    <FileLink {...{ resource, row }} {...download} />
                  ) : (
                    drawCell({ resource, words, field: name, record: row })
                  )}
                </TableCell>
              ))}
              {mayChange && (
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  <Actions {...{ resource, row, onEdit }} />
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
