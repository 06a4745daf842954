"""For people who teach: what is printed for a class, pupils' copies of lessons, quizzes and slides.

>>> from kernel_lib import teach
>>> "sixth-card" in teach.sheet_names()
True
"""

from kernel_lib.teach.gather import gather as gather
from kernel_lib.teach.hand_in import read_hand_in as read_hand_in
from kernel_lib.teach.handout import handout as handout
from kernel_lib.teach.handout import handout_all as handout_all
from kernel_lib.teach.handout import lesson_files as lesson_files
from kernel_lib.teach.own import own_questions as own_questions
from kernel_lib.teach.package import package as package
from kernel_lib.teach.plans import plan as plan
from kernel_lib.teach.plans import plan_all as plan_all
from kernel_lib.teach.plans import unit as unit
from kernel_lib.teach.plans import unit_names as unit_names
from kernel_lib.teach.printables.catalogue import PRINTABLES as PRINTABLES
from kernel_lib.teach.printables.catalogue import print_all as print_all
from kernel_lib.teach.printables.catalogue import printable as printable
from kernel_lib.teach.printables.catalogue import worksheet as worksheet
from kernel_lib.teach.quiz import quiz as quiz
from kernel_lib.teach.slides import slides as slides
from kernel_lib.teach.slides import slides_all as slides_all
from kernel_lib.teach.worksheets.sheets import sheet_names as sheet_names
