// `assay ytt …` with nothing of the other commands, so that it starts as fast as the program that it stands in for.
import { runYttProcess } from './ytt/run-ytt-process.ts';

void runYttProcess(process.argv.slice(3));
