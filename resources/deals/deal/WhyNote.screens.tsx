import type { NoteProps } from '#admin/areaScreens.ts'
import { WhyButton } from './WhyButton.screens.tsx'

/** 'Почему так?' next to a sum on a deal's card. */
export const WhyNote = ({ record, name }: NoteProps) => <WhyButton deal={Number(record['id'])} sum={name} />
