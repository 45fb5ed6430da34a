import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useNotify } from 'react-admin'
import { LIST_VIEWS_CALL, type SavedView } from '#resource/savedViews'
import { formatDateTime } from '#resource/text'
import { isHttpProblem } from '../../api.ts'
import { useWords } from '../../cells/context.ts'
import { useProvider } from '../../data/provider.ts'
import { useMay } from '../../authProvider.ts'
import { DialogButtons } from '../../page/DialogButtons.tsx'

interface Mail {
  readonly every: 'day' | 'week' | 'month'
  readonly day: number
  readonly hour: number
  readonly format: 'xlsx' | 'pdf'
  readonly readers: readonly number[]
}
interface Person {
  readonly id: number
  readonly fio: string
  readonly hasEmail: boolean
}
interface Mailing {
  readonly mail: (Mail & { readonly nextAt: string }) | null
  readonly people: readonly Person[]
}

const two = (value: number): string => String(value).padStart(2, '0')
const upTo = (first: number, last: number): readonly number[] => Array.from({ length: last - first + 1 }, (_, at) => first + at)

interface ChoiceProps<V extends string | number> {
  readonly label: string
  readonly value: V
  readonly values: readonly V[]
  readonly text: (value: V) => string
  readonly onChange: (value: V) => void
}
const Choice = <V extends string | number>({ label, value, values, text, onChange }: ChoiceProps<V>) => (
  <TextField select fullWidth label={label} value={value} onChange={event => onChange(event.target.value as V)}>
    {values.map(one => (
      <MenuItem key={one} value={one} dense>
        {text(one)}
      </MenuItem>
    ))}
  </TextField>
)

interface FormProps {
  readonly mailing: Mailing
  readonly isBusy: boolean
  readonly error: unknown
  readonly send: (mail: Mail) => void
  readonly remove: () => void
  readonly close: () => void
}

interface WhenProps {
  readonly value: Mail
  readonly put: (next: Partial<Mail>) => void
  readonly word: (key: string) => string
}
/** The days and the hour of sending. */
const When = ({ value, put, word }: WhenProps) => (
  <>
    <Choice
      label={word('every')}
      value={value.every}
      values={['day', 'week', 'month']}
      text={one => word(`periods.${one}`)}
      onChange={every => put({ every, day: 1 })}
    />
    {value.every === 'week' && (
      <Choice
        label={word('weekday')}
        value={value.day}
        values={upTo(1, 7)}
        text={one => word(`ofDays.${one}`)}
        onChange={day => put({ day })}
      />
    )}
    {value.every === 'month' && (
      <Choice label={word('monthDay')} value={value.day} values={upTo(1, 31)} text={String} onChange={day => put({ day })} />
    )}
    <Choice label={word('hour')} value={value.hour} values={upTo(0, 23)} text={one => `${two(one)}:00`} onChange={hour => put({ hour })} />
  </>
)

const MailForm = ({ mailing: { mail, people }, isBusy, error, send, remove, close }: FormProps) => {
  const { t } = useWords()
  const { userId } = useMay()
  const mine = people.filter(({ id, hasEmail }) => id === userId && hasEmail).map(({ id }) => id)
  const [value, setValue] = useState<Mail>(mail ?? { every: 'week', day: 1, hour: 9, format: 'xlsx', readers: mine })
  const put = (next: Partial<Mail>): void => setValue({ ...value, ...next })
  const word = (key: string, params?: Readonly<Record<string, unknown>>): string => t(`nerud.builder.mail.${key}`, params)
  const problem = isHttpProblem(error) ? Object.values(error.errors)[0] || error.message : error ? String(error) : undefined
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const { every, day, hour, format, readers } = value
    send({ every, day, hour, format, readers })
  }
  return (
    <form noValidate onSubmit={onSubmit}>
      <DialogContent>
        <Stack sx={{ gap: 1.5, pt: 1 }}>
          {problem && <Alert severity="error">{problem}</Alert>}
          <When {...{ value, put, word }} />
          <Choice
            label={word('format')}
            value={value.format}
            values={['xlsx', 'pdf']}
            text={one => word(`formats.${one}`)}
            onChange={format => put({ format })}
          />
          <Autocomplete
            multiple
            options={people}
            value={people.filter(({ id }) => value.readers.includes(id))}
            getOptionLabel={({ fio, hasEmail }) => (hasEmail ? fio : `${fio} (${word('noEmail')})`)}
            getOptionKey={({ id }) => id}
            getOptionDisabled={({ hasEmail }) => !hasEmail}
            onChange={(_, chosen) => put({ readers: chosen.map(({ id }) => id) })}
            renderInput={props => <TextField {...props} label={word('to')} helperText={word('toHint')} />}
          />
          {mail && <Alert severity="info">{word('next', { at: formatDateTime(mail.nextAt) })}</Alert>}
        </Stack>
      </DialogContent>
      <DialogButtons
        cancel={mail ? { label: word('off'), onClick: remove, danger: true } : { label: t('nerud.finding.cancel'), onClick: close }}
        primary={{ label: t('nerud.finding.save'), loading: isBusy }}
      />
    </form>
  )
}

/** The schedule, format and recipients of a saved report sent by mail. */
export const MailDialog = ({ view, close }: { readonly view: SavedView; readonly close: () => void }) => {
  const { t } = useWords()
  const id = useId()
  const notify = useNotify()
  const provider = useProvider()
  const client = useQueryClient()
  const path = `${LIST_VIEWS_CALL}/${view.id}/mail`
  const key = ['nerud', 'report mail', view.id]
  const { data, error: unread } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await provider.invoke<Mailing>(null, { path, signal, quiet: true })).data,
    staleTime: 0,
    retry: false,
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (mail: Mail | null) => {
      await provider.invoke(null, { path, ...(mail ? { method: 'PUT', json: mail } : { method: 'DELETE' }), quiet: true })
      return mail
    },
    onSuccess: async mail => {
      await client.invalidateQueries({ queryKey: key })
      notify(t(`nerud.builder.mail.${mail ? 'kept' : 'removed'}`))
      close()
    },
  })
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={close} aria-labelledby={id}>
      <DialogTitle id={id}>{t('nerud.builder.mail.title')}</DialogTitle>
      {data ? (
        <MailForm mailing={data} isBusy={isPending} {...{ error, close }} send={mutate} remove={() => mutate(null)} />
      ) : (
        <DialogContent>{unread ? <Alert severity="error">{unread.message}</Alert> : <Skeleton height={320} />}</DialogContent>
      )}
    </Dialog>
  )
}
