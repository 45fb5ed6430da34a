import { defineArea } from '#resource'
import { kanbanStatus, kanbanTask, kanbanTaskComment, kanbanTaskFile, kanbanCheck, kanbanSection } from './kanbanTask/kanbanTask.ts'

/** The area `kanban`: tasks. */
export const kanban = defineArea({
  resources: {
    kanbanTask,
    kanbanStatus,
    kanbanSection,
    kanbanCheck,
    kanbanTaskComment,
    kanbanTaskFile,
  },
  rights: { tasks: { name: 'Задачи', codes: { TASK_VIEW: 'Задачи: просмотр', TASK_EDIT: 'Задачи: изменение' } } },
  menu: {
    tasks: {
      icon: 'tasks',
      work: ['TASK_EDIT'],
      items: [
        { path: '/kanban/dashboard', right: ['TASK_VIEW'] },
        { label: 'taskList', path: '/kanban/list', right: ['TASK_VIEW'] },
        { label: 'taskCreate', path: '/kanban/create', right: ['TASK_EDIT'] },
        { label: 'taskSettings', path: '/kanban/settings', right: ['TASK_EDIT'] },
      ],
    },
  },
  pages: [
    {
      path: '/kanban/settings',
      label: 'tasks',
      right: ['TASK_EDIT'],
      tabs: [{ resource: 'kanbanStatus' }, { resource: 'kanbanSection' }],
    },
  ],
})
