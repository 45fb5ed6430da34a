import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { formatDateTime } from '#resource/text'
import type { Wire } from '#resources'
import { isHttpProblem, messageOf, newKey } from '#admin/api.ts'
import { useProvider } from '#admin/data/provider.ts'
import { useMay } from '#admin/authProvider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { useCacheWrite, useWriteNotices } from '#admin/form/afterWriting.tsx'
import { sourceUnder } from '#admin/list/source.ts'
import { PageLoading } from '#admin/page/PageTitle.tsx'

const NAME = 'kanbanTaskComment'
const MAX_COMMENTS = 500
type Comment = Wire<'kanbanTaskComment'>

/** The comments of the task, and the functions that add and remove them. */
function useComments(task: number) {
  const provider = useProvider()
  const updateCache = useCacheWrite()
  const notices = useWriteNotices()
  const t = useTranslate()
  const [comment, of] = [useResource(NAME), useResource('kanbanTask')]
  const query = useQuery({
    queryKey: [NAME, 'getList', 'thread', task],
    queryFn: async ({ signal }) => {
      const { call: list, params } = sourceUnder(comment, 'task', task)
      return (await provider.getPage(NAME, { list, params, size: MAX_COMMENTS, signal })).data as unknown as readonly Comment[]
    },
    retry: false,
  })
  async function doing(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      updateCache(comment, null)
      updateCache(of, null)
      return true
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      notices.failed(t('nerud.screens.tasks.notSent'), problem.message)
      return false
    }
  }
  const send = (text: string, key: string): Promise<boolean> =>
    doing(() => provider.create(NAME, { data: { task: { id: task }, text }, meta: { idempotencyKey: key } }))
  const remove = (one: Comment): Promise<boolean> => doing(() => provider.delete(NAME, { id: one.id, previousData: one }))
  return { ...query, send, remove }
}

interface CommentItemProps {
  readonly comment: Comment
  readonly onRemove: (() => void) | undefined
}

/** A comment: who, when, text; its author may remove it. */
const CommentItem = ({ comment, onRemove }: CommentItemProps) => {
  const t = useTranslate()
  return (
    <Box component="li" sx={{ p: 1, borderRadius: 1, bgcolor: 'action.hover' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 24 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {comment.mdInsUser?.fio}
        </Typography>
        <Typography variant="caption" color="text.secondary" sx={{ flexGrow: 1 }}>
          {formatDateTime(comment.metadataFields.insDate ?? '')}
        </Typography>
        {onRemove && (
          <IconButton size="small" aria-label={t('nerud.screens.tasks.removeComment')} onClick={onRemove}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {comment.text}
      </Typography>
    </Box>
  )
}

/** The comments of a task, with an input for a new one. */
export function TaskComments() {
  const t = useTranslate()
  const { userId, may } = useMay()
  const comment = useResource(NAME)
  const id = Number(useRecordContext()?.id ?? 0)
  const { data, error, isPending, send, remove } = useComments(id)
  const [text, setText] = useState('')
  const [key, setKey] = useState(newKey)
  const [isBusy, setBusy] = useState(false)
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>
  if (isPending) return <PageLoading />
  const submit = async (): Promise<void> => {
    if (isBusy || text.trim() === '') return
    setBusy(true)
    if (await send(text.trim(), key)) {
      setText('')
      setKey(newKey())
    }
    setBusy(false)
  }
  return (
    <Box sx={{ maxWidth: 720 }}>
      {data.length === 0 && <Typography color="text.secondary">{t('nerud.screens.tasks.none')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {data.map(one => (
          <CommentItem
            key={one.id}
            comment={one}
            onRemove={one.mdInsUser?.id === userId && may(comment, 'remove') ? () => void remove(one) : undefined}
          />
        ))}
      </Box>
      {may(comment, 'create') && (
        <Box
          component="form"
          onSubmit={event => {
            event.preventDefault()
            void submit()
          }}
          sx={{ display: 'flex', gap: 1, alignItems: 'flex-end', mt: 2 }}
        >
          <TextField
            fullWidth
            multiline
            maxRows={8}
            label={t('nerud.screens.tasks.write')}
            value={text}
            onChange={event => setText(event.target.value)}
            onKeyDown={event => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
            }}
          />
          <Button type="submit" variant="contained" loading={isBusy} disabled={text.trim() === ''}>
            {t('nerud.screens.tasks.send')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
