import { measurementLine } from './measurement.ts';
import { measureProcesses } from './processes.ts';
import { measureRecipeValidation } from './recipe-validation.ts';

for (const measurement of [...(await measureRecipeValidation()), ...measureProcesses()]) console.log(measurementLine(measurement));
