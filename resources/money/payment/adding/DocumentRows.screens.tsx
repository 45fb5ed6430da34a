import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'react-admin'
import { useFieldArray, useWatch } from 'react-hook-form'
import { optionsOf } from '#resource'
import { useResource } from '#admin/declared.tsx'
import { extensionsOf } from '#admin/form/kinds/records.tsx'
import { FileInput } from '#admin/inputs/FileInput.tsx'
import { SelectInput } from '#admin/inputs/SelectInput.tsx'
import type { LoadOptions } from '#admin/inputs/useOptions.ts'
import { choiceOf, documentTypeLabel, recordOf } from './choices.screens.ts'
import { NO_DOCUMENT } from './values.screens.ts'

interface DocumentRowsProps {
  readonly types: { readonly load: LoadOptions; readonly failed: string }
}

const Row = ({ at, types, remove }: DocumentRowsProps & { readonly at: number; readonly remove: (() => void) | null }) => {
  const t = useTranslate()
  const file = useResource('paymentDocument').fields['file']!
  const type: unknown = useWatch({ name: `docs.${at}.documentType` })
  const { accept, maxBytes } = optionsOf(file)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr) 40px' },
      }}
    >
      <FileInput
        source={`docs.${at}.file`}
        label={t('nerud.widgets.documents.row')}
        helperText={false}
        {...(accept && { accept: extensionsOf(accept) })}
        {...(maxBytes !== undefined && { maxSize: maxBytes })}
      />
      <Box sx={{ mt: { sm: 4 } }}>
        <SelectInput
          source={`docs.${at}.documentType`}
          label={t('nerud.widgets.documents.type')}
          helperText={false}
          load={types.load}
          failed={types.failed}
          store={recordOf}
          current={choiceOf(type, documentTypeLabel)}
        />
      </Box>
      {remove && (
        <IconButton onClick={remove} aria-label={t('nerud.widgets.documents.removeRow')} sx={{ mt: { sm: 4 } }}>
          <DeleteIcon />
        </IconButton>
      )}
    </Box>
  )
}

/** Rows of a file and its type; all but the first can be removed (finance §2.4). */
export const DocumentRows = ({ types }: DocumentRowsProps) => {
  const t = useTranslate()
  const { fields, append, remove } = useFieldArray({ name: 'docs' })
  return (
    <Box
      component="fieldset"
      aria-label={t('nerud.widgets.documents.title')}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 1 }}
    >
      {fields.map(({ id }, at) => (
        <Row key={id} at={at} types={types} remove={at === 0 ? null : () => remove(at)} />
      ))}
      <Button startIcon={<AddIcon />} onClick={() => append(NO_DOCUMENT, { shouldFocus: false })} sx={{ alignSelf: 'flex-start' }}>
        {t('nerud.widgets.add')}
      </Button>
    </Box>
  )
}
