import type { PictureAddress } from '#shared/catalogue/pictures.ts';
import type { AppState, Notice } from '#shared/contract/answers.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import type { Result } from '#shared/contract/failures.ts';
