import { saveAs } from 'file-saver'
import { useNotify, useTranslate } from 'react-admin'
import { fileNameOf, isHttpProblem, newKey } from '../api.ts'
import { useProvider } from '../data/providerTypes.ts'
import { useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Paper from '@mui/material/Paper'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { keysOf, type Import, type Resource } from '#resource'
import { fieldLabel } from '../cells/words.ts'
import { isUnanswered } from '../form/writes.ts'
import { FileInput } from '../inputs/FileInput.tsx'
import { importAbout } from './words.ts'
import { checkFile, WRITES, type Job, type Write } from './job.ts'

/** Downloads a file of an import with the session's token. */
export function useDownload() {
  const notify = useNotify()
  const provider = useProvider()
  return async (path: string, name: string): Promise<void> => {
    try {
      const { data, headers } = await provider.invoke<Blob>(null, { path, asFile: true })
      saveAs(data, fileNameOf(headers) ?? name)
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      notify('nerud.actions.fileFailed', { type: 'error' })
    }
  }
}

interface FileStepProps {
  readonly resource: Resource
  readonly of: Import
  readonly write: Write
  readonly onWrite: (write: Write) => void
  readonly onChecked: (job: Job) => void
}

/** Chooses whether rows create new records, change existing ones, or both. */
const WriteChoice = ({ keyText, write, onWrite }: Pick<FileStepProps, 'write' | 'onWrite'> & { readonly keyText: string }) => {
  const translate = useTranslate()
  return (
    <FormControl>
      <FormLabel id="import-write">{translate('nerud.import.write.label')}</FormLabel>
      <RadioGroup aria-labelledby="import-write" value={write} onChange={(_, value) => onWrite(value as Write)}>
        {WRITES.map(one => (
          <FormControlLabel key={one} value={one} control={<Radio />} label={translate(`nerud.import.write.${one}`, { key: keyText })} />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

/** The first step: the file to import, a sample file, and what to do with the rows. */
export const FileStep = ({ resource, of, write, onWrite, onChecked }: FileStepProps) => {
  const translate = useTranslate()
  const download = useDownload()
  const provider = useProvider()
  const form = useForm<{ file: File | null }>({ defaultValues: { file: null } })
  // A file whose upload got no answer is sent again under the same key.
  const begun = useRef<{ readonly file: File; readonly write: Write; readonly key: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const key = keysOf(of)
    .map(field => fieldLabel(resource.name, field, translate))
    .join(', ')
  const check = form.handleSubmit(async ({ file }) => {
    if (!file) return form.setError('file', { type: 'required', message: translate('nerud.validation.required') })
    setBusy(true)
    setFailure(null)
    try {
      if (begun.current?.file !== file || begun.current.write !== write) begun.current = { file, write, key: newKey() }
      onChecked(await checkFile(provider, of, file, write, begun.current.key))
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      const unanswered = isUnanswered(problem)
      if (!unanswered) begun.current = null
      const text = unanswered ? translate('nerud.actions.unanswered') : problem.text
      if (problem.errors['file'] === undefined) setFailure(text)
      else form.setError('file', { type: 'server', message: problem.errors['file'] })
    } finally {
      setBusy(false)
    }
  })
  return (
    <FormProvider {...form}>
      <Paper
        component="form"
        noValidate
        onSubmit={event => void check(event)}
        sx={{ p: { xs: 1.5, sm: 2.5 }, maxWidth: 760, display: 'grid', gap: 2 }}
      >
        <Typography>{importAbout(resource, key, translate)}</Typography>
        <Button
          startIcon={<DownloadIcon />}
          onClick={() => void download(`${of.path}/template`, 'template.xlsx')}
          sx={{ justifySelf: 'start' }}
        >
          {translate('nerud.import.template')}
        </Button>
        <FileInput source="file" label={translate('nerud.import.file')} accept={['xlsx', 'csv', 'txt']} required />
        {!of.immutable && <WriteChoice keyText={key} write={write} onWrite={onWrite} />}
        {failure !== null && (
          <Alert severity="error" role="alert" sx={{ whiteSpace: 'pre-line' }}>
            {failure}
          </Alert>
        )}
        <Button type="submit" variant="contained" loading={busy} sx={{ justifySelf: 'start' }}>
          {translate('nerud.import.check')}
        </Button>
      </Paper>
    </FormProvider>
  )
}
