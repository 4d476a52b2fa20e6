/** Whether another dialect says all that there is to say of the objects of a kind where they are written. */
export type JudgedElsewhere = (apiVersion: string, kind: string) => boolean;

export const JUDGED_NOWHERE: JudgedElsewhere = () => false;
