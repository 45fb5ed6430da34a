import { useRef, useState } from 'react'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'react-admin'
import { wirePathOf, setAt, type Ref } from '#resource'
import { isHttpProblem, newKey } from '../api.ts'
import { FilePreview } from '../cells/files.tsx'
import { fileAt, PICTURE } from '../cells/Pictures.tsx'
import { useProvider } from '../data/provider.ts'
import { useResource } from '../resourceContext.tsx'
import { DropZone, RejectionReasons, filterFiles, type FileLimits, type TextKey } from '../inputs/FileInput.tsx'
import { useField, type FieldProps } from '../inputs/useField.tsx'

interface UploadsInputProps extends FieldProps {
  /** The resource whose records are created from files, and its file field. */
  readonly target: string
  readonly holds: string
  /** The allowed file extensions, and the maximum size in bytes. */
  readonly limits: FileLimits
}

/** Creates records of files, one after another; calls `take` with each one. */
function useUploads(target: string, path: string, take: (made: Ref) => void) {
  const t = useTranslate()
  const provider = useProvider()
  const [sending, setSending] = useState<string>()
  const [failed, setFailed] = useState<readonly TextKey[]>([])
  const send = async (files: readonly File[]): Promise<void> => {
    const reasons: TextKey[] = []
    for (const file of files) {
      setSending(file.name)
      const data: Record<string, unknown> = {}
      setAt(data, path, file)
      try {
        take((await provider.create(target, { data, meta: { idempotencyKey: newKey() } })).data as Ref)
      } catch (problem) {
        if (!isHttpProblem(problem)) throw problem
        reasons.push(['nerud.input.file.failed', { name: file.name, reason: problem.message }])
      }
    }
    setSending(undefined)
    setFailed(reasons)
  }
  return { send, failed, status: sending === undefined ? undefined : t('nerud.input.file.sending', { name: sending }) }
}

interface UploadedProps {
  readonly of: readonly Ref[]
  readonly target: string
  readonly holds: string
  readonly path: string
  readonly remove: ((id: number) => void) | undefined
}

const Uploaded = ({ of, target, holds, path, remove }: UploadedProps) => {
  const t = useTranslate()
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, mb: of.length ? 1 : 0, p: 0, listStyle: 'none' }}>
      {of.map(one => {
        const file = fileAt(one, path)
        if (!file) return null
        return (
          <Box component="li" key={one.id} sx={{ position: 'relative' }}>
            <FilePreview file={file} owner={{ resource: target, record: one.id, field: holds }} size={PICTURE} />
            {remove && (
              <IconButton
                size="small"
                aria-label={t('nerud.input.remove', { name: file.fileName })}
                onClick={() => remove(one.id)}
                sx={{ position: 'absolute', top: 2, insetInlineEnd: 2, bgcolor: 'background.paper' }}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            )}
          </Box>
        )
      })}
    </Box>
  )
}

/** An input for references to records made of files: thumbnails with a remove button, and a drop area. */
export const UploadsInput = ({ target: name, holds, limits: taken, ...props }: UploadsInputProps) => {
  const t = useTranslate()
  const field = useField(props)
  const path = wirePathOf(useResource(name), holds)
  const [rejected, setRejected] = useState<readonly TextKey[]>([])
  const existing = Array.isArray(field.value) ? (field.value as readonly Ref[]) : []
  // A ref, because another file may be removed during an upload.
  const latest = useRef(existing)
  latest.current = existing
  const { send, failed, status } = useUploads(name, path, made => field.change([...latest.current, made]))
  const isLocked = props.readOnly === true || props.disabled === true
  const limits = { ...taken, multiple: true }
  const hintId = `${field.id}-hint`
  const take = (chosen: readonly File[]): void => {
    const sifted = filterFiles(chosen, existing.length, limits, t)
    setRejected(sifted.rejected)
    if (sifted.accepted.length > 0) void send(sifted.accepted)
  }
  return (
    <FormControl error={field.error} fullWidth>
      <FormLabel htmlFor={field.id} sx={{ mb: 0.5 }}>
        {field.title}
      </FormLabel>
      <Uploaded
        {...{ of: existing, target: name, holds, path }}
        remove={isLocked ? undefined : id => field.change(existing.filter(one => one.id !== id))}
      />
      {!isLocked && (
        <DropZone
          of={limits}
          field={field}
          hintId={hintId}
          helpId={`${field.id}-helper-text`}
          isInvalid={field.error || rejected.length > 0}
          inputRef={field.inputRef}
          onTake={take}
        />
      )}
      {status && <FormHelperText role="status">{status}</FormHelperText>}
      <RejectionReasons of={[...rejected, ...failed]} />
      {field.help && <FormHelperText id={`${field.id}-helper-text`}>{field.help}</FormHelperText>}
    </FormControl>
  )
}
