import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { isHttpProblem, type HttpProblem } from '#admin/api.ts'
import { useProvider } from '#admin/data/provider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { fileSizeText } from '#admin/cells/files.tsx'
import { EXTENSIONS } from './documentUploaderToken.ts'

const MB = 1_048_576
/** How long the page stays after files were sent or the link was closed, in milliseconds (foundations §9). */
export const LEAVE_MS = 5000

/** The state of the page: 0 editing, 1 files sent, 2 upload cancelled (foundations §2.7). */
export const STATUS = { editing: 0, sent: 1, cancelled: 2 } as const
type Status = (typeof STATUS)[keyof typeof STATUS]

/** The limits of the link, as returned by the server. */
export interface UploadLink {
  readonly name: string
  readonly expires: string
  readonly mostFiles: number
  readonly mostBytes: number
  readonly mostBytesInAll: number
}
/** A chosen file, and the server's error for it. */
interface Chosen {
  readonly key: number
  readonly file: File
  readonly error?: string | undefined
}

/** What failed, as a translation key, and why. */
interface Failure {
  readonly key: 'notSent' | 'notBlocked'
  readonly text?: string
}

/** Why a file is not added, as a translation key with parameters; sizes are in megabytes. */
type Refusal = readonly [key: string, params: Readonly<Record<string, unknown>>]

const hasKnownEnd = (name: string): boolean => {
  const end = /\.([a-z][a-z0-9]{1,9})$/iu.exec(name)?.[1]?.toLowerCase()
  return end === undefined || (EXTENSIONS as readonly string[]).includes(end)
}

/** Splits new files into those within the limits, given the chosen ones, and the reasons for rejecting others; the server checks them again, by content. */
export function filterFiles(
  chosen: readonly Pick<Chosen, 'file'>[],
  added: readonly File[],
  { mostFiles, mostBytes, mostBytesInAll }: Pick<UploadLink, 'mostFiles' | 'mostBytes' | 'mostBytesInAll'>,
): { readonly taken: readonly File[]; readonly refused: readonly Refusal[] } {
  const taken: File[] = []
  const refused: Refusal[] = []
  let size = chosen.reduce((sum, { file }) => sum + file.size, 0)
  for (const file of added) {
    const { name } = file
    if (!hasKnownEnd(name)) refused.push(['wrongKind', { name }])
    else if (file.size > mostBytes) refused.push(['tooLarge', { name, size: mostBytes / MB }])
    else if (chosen.length + taken.length === mostFiles) refused.push(['tooMany', { most: mostFiles }])
    else if (size + file.size > mostBytesInAll) refused.push(['allTooLarge', { name, size: mostBytesInAll / MB }])
    else {
      taken.push(file)
      size += file.size
    }
  }
  return { taken, refused }
}

let keys = 0
const asChosen = (file: File): Chosen => ({ key: (keys += 1), file })

/** The chosen files, and the function that adds others. */
function useChosen(link: UploadLink | undefined) {
  const translate = useTranslate()
  const notify = useNotify()
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const add = (files: readonly File[]): void => {
    if (!link) return
    const { taken, refused } = filterFiles(chosen, files, link)
    setChosen([...chosen, ...taken.map(asChosen)])
    const texts = new Set(refused.map(([key, params]) => translate(`nerud.uploader.${key}`, params)))
    for (const text of texts) notify(text, { type: 'warning' })
  }
  const remove = (key: number): void => setChosen(old => old.filter(one => one.key !== key))
  return { chosen, setChosen, add, remove }
}

/** The state of the page: opens the link, sends files or closes it, and goes to /404 after a while. */
export function useUploader(token: string) {
  const provider = useProvider()
  const notify = useNotify()
  const navigate = useNavigate()
  const [status, setStatus] = useState<Status>(STATUS.editing)
  const [busy, setBusy] = useState<'sending' | 'closing' | null>(null)
  // Shown on the page instead of a notification, so that the next attempt removes it.
  const [failure, setFailure] = useState<Failure | null>(null)
  const { path } = useResource('documentUploaderToken').api
  const at = (call: string): string => `${path}/${call}/${encodeURIComponent(token)}`
  const { data: link, error } = useQuery<UploadLink, HttpProblem>({
    queryKey: ['uploader', token],
    queryFn: async ({ signal }) => (await provider.invoke<UploadLink>(null, { path: at('get'), signal, entry: true })).data,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const { chosen, setChosen, add, remove } = useChosen(link)

  useEffect(() => {
    if (status === STATUS.editing) return undefined
    const timer = setTimeout(() => void navigate('/404', { replace: true }), LEAVE_MS)
    return () => clearTimeout(timer)
  }, [status, navigate])

  async function send(): Promise<void> {
    setBusy('sending')
    setFailure(null)
    const form = new FormData()
    for (const [n, { file }] of chosen.entries()) form.append(`file_${n}`, file)
    try {
      await provider.invoke(null, { method: 'POST', path: at('save'), form, entry: true })
      setStatus(STATUS.sent)
      notify('nerud.uploader.sent', { type: 'success' })
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      const { errors, text } = problem
      setChosen(chosen.map((one, n) => ({ ...one, error: errors[`file_${n}`] })))
      // The error of a single file is shown next to it.
      setFailure({ key: 'notSent', ...(!chosen.some((_, n) => errors[`file_${n}`]) && { text }) })
    } finally {
      setBusy(null)
    }
  }
  async function close(): Promise<void> {
    setBusy('closing')
    setFailure(null)
    try {
      await provider.invoke(null, { path: at('block'), entry: true })
      setStatus(STATUS.cancelled)
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      setFailure({ key: 'notBlocked' })
    } finally {
      setBusy(null)
    }
  }
  return { link, error, status, busy, failure, chosen, add, remove, send, close }
}

const SIDE = 48

/** A thumbnail of a file: the image itself if the browser can show it, else an icon. */
function Thumbnail({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: SIDE,
        height: SIDE,
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'action.hover',
        color: 'text.secondary',
      }}
    >
      {url ? (
        <Box component="img" src={url} alt="" onError={() => setUrl(undefined)} sx={{ width: SIDE, height: SIDE, objectFit: 'cover' }} />
      ) : (
        <FileIcon />
      )}
    </Box>
  )
}

interface ChosenFilesProps {
  readonly chosen: readonly Chosen[]
  /** Files cannot be removed: they are being sent, or have been. */
  readonly isLocked: boolean
  readonly onRemove: (key: number) => void
}

/** The chosen files, each with thumbnail, name, size and a remove button. */
export function ChosenFiles({ chosen, isLocked, onRemove }: ChosenFilesProps) {
  const translate = useTranslate()
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {chosen.map(({ key, file, error }) => (
        <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <Thumbnail file={file} />
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <Typography id={`file-${key}`} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {file.name}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {fileSizeText(file.size, translate)}
            </Typography>
            {error !== undefined && (
              <Typography variant="body2" color="error" role="alert">
                {error}
              </Typography>
            )}
          </Box>
          <Button color="inherit" disabled={isLocked} aria-describedby={`file-${key}`} onClick={() => onRemove(key)}>
            {translate('nerud.uploader.remove')}
          </Button>
        </Box>
      ))}
    </Box>
  )
}
